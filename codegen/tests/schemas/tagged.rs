/// Types.
pub mod parcel {
    /// What happened to a parcel.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(tag = "event")]
    pub enum Event {
        /// It was scanned.
        #[serde(rename = "scanned")]
        Scanned(EventScanned),
        /// It was lost.
        #[serde(rename = "lost")]
        Lost(EventLost),
        /// It was handed over; carriers add members of their own.
        #[serde(rename = "handed_over")]
        HandedOver(EventHandedOver),
    }
    impl From<EventScanned> for Event {
        fn from(value: EventScanned) -> Self {
            Self::Scanned(value)
        }
    }
    impl From<EventLost> for Event {
        fn from(value: EventLost) -> Self {
            Self::Lost(value)
        }
    }
    impl From<EventHandedOver> for Event {
        fn from(value: EventHandedOver) -> Self {
            Self::HandedOver(value)
        }
    }
    /// It was scanned.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct EventScanned {
        /// Where.
        pub at: String,
        /// The member `weight`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub weight: Option<::serde_json::Number>,
    }
    /// It was lost.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct EventLost {}
    /// It was handed over; carriers add members of their own.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct EventHandedOver {
        /// The member `at`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub at: Option<String>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
}
