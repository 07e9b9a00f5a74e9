/// Types.
pub mod shared {
    /// Shared parts.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Base {
        /// Somebody.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub sender: Option<Person>,
    }
    /// Somebody.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Person {
        /// The member `name`.
        pub name: String,
    }
}
/// Types.
pub mod parcel {
    /// A letter.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Letter {
        /// Who wrote it.
        pub from: super::shared::Person,
        /// Somebody.
        pub to: super::shared::Person,
        /// A town.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub town: Option<String>,
        /// Shared parts.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub base: Option<super::shared::Base>,
    }
}
