/// Types.
pub mod parcel {
    /// Parcels by town.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(transparent)]
    pub struct Counts(
        /// The value.
        pub ::std::collections::BTreeMap<String, u64>,
    );
    impl From<Counts> for ::std::collections::BTreeMap<String, u64> {
        fn from(value: Counts) -> Self {
            value.0
        }
    }
    impl From<::std::collections::BTreeMap<String, u64>> for Counts {
        fn from(value: ::std::collections::BTreeMap<String, u64>) -> Self {
            Self(value)
        }
    }
}
