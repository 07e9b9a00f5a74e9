/// Types.
pub mod parcel {
    /// Parcels by town.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Counts(
        /// The value.
        pub ::std::collections::BTreeMap<String, u64>,
    );
    impl ::serde::Serialize for Counts {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            ::serde::Serialize::serialize(&self.0, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Counts {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            ::serde::Deserialize::deserialize(deserializer).map(Self)
        }
    }
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
