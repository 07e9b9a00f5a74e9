/// Types.
pub mod parcel {
    /// A way.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    pub struct Route {
        /// From a stop, to a stop, in minutes.
        pub leg: (Stop, Stop, u16),
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    /// A stop.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    pub struct Stop {
        /// The member `name`.
        pub name: String,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
}
