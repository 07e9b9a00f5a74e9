/// Types.
pub mod parcel {
    /// `ManifestItem`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ManifestItem {
        /// The member `number`.
        pub number: String,
    }
    /// The parcels of a van.
    ///
    /// Left to a validator: `uniqueItems: true`.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(transparent)]
    pub struct Manifest(
        /// The value.
        pub Vec<ManifestItem>,
    );
    impl From<Manifest> for Vec<ManifestItem> {
        fn from(value: Manifest) -> Self {
            value.0
        }
    }
    impl From<Vec<ManifestItem>> for Manifest {
        fn from(value: Vec<ManifestItem>) -> Self {
            Self(value)
        }
    }
}
