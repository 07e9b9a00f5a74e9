/// Types.
pub mod parcel {
    /// `SlotValue`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SlotValue {
        /// The member `row`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub row: Option<i64>,
    }
    /// A slot, or none.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(transparent)]
    pub struct Slot(
        /// The value.
        pub Option<SlotValue>,
    );
    impl From<Slot> for Option<SlotValue> {
        fn from(value: Slot) -> Self {
            value.0
        }
    }
    impl From<Option<SlotValue>> for Slot {
        fn from(value: Option<SlotValue>) -> Self {
            Self(value)
        }
    }
}
