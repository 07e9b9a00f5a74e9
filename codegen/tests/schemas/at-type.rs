/// Types.
pub mod parcel {
    /// Why a parcel did not arrive. One entry of the list `faults`.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Fault {
        /// Marks the entry.
        #[serde(rename = "@type")]
        pub at_type: FaultAtType,
        /// The member `type`.
        #[serde(rename = "type")]
        pub type_: FaultType,
        /// Names this one occurrence.
        pub fault_id: String,
        /// What went wrong.
        pub code: Code,
        /// Whether a second attempt makes sense.
        pub retry: bool,
        /// The member `attempts`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub attempts: Option<u64>,
        /// When it was noticed.
        ///
        /// Left to a validator: `format: date-time`.
        pub at: String,
    }
    /// The one value of `@type`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum FaultAtType {
        /// `https://parcel.example/types/fault`.
        #[default]
        Fault,
    }
    impl FaultAtType {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Fault];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::Fault = self;
            "https://parcel.example/types/fault"
        }
    }
    impl AsRef<str> for FaultAtType {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for FaultAtType {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for FaultAtType {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for FaultAtType {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// The one value of `type`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum FaultType {
        /// `parcel.fault`.
        #[default]
        ParcelFault,
    }
    impl FaultType {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::ParcelFault];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::ParcelFault = self;
            "parcel.fault"
        }
    }
    impl AsRef<str> for FaultType {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for FaultType {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for FaultType {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for FaultType {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// What went wrong.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Code {
        /// `LOCKER_FULL`.
        LockerFull,
        /// `ADDRESS_UNKNOWN`.
        AddressUnknown,
    }
    impl Code {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::LockerFull, Self::AddressUnknown];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::LockerFull => "LOCKER_FULL",
                Self::AddressUnknown => "ADDRESS_UNKNOWN",
            }
        }
    }
    impl AsRef<str> for Code {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for Code {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for Code {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Code {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// Reads one of a set of strings, and nothing else; derived enums also take `{"text": null}`.
    fn one_of<'de, D: ::serde::Deserializer<'de>, T: Copy + 'static>(
        deserializer: D,
        all: &'static [T],
        text: fn(T) -> &'static str,
    ) -> Result<T, D::Error> {
        struct OneOf<T: 'static>(&'static [T], fn(T) -> &'static str);
        impl<T: Copy> ::serde::de::Visitor<'_> for OneOf<T> {
            type Value = T;
            fn expecting(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                f.write_str("one of")?;
                self.0
                    .iter()
                    .try_for_each(|value| write!(f, " `{}`", (self.1) (* value)))
            }
            fn visit_str<E: ::serde::de::Error>(self, found: &str) -> Result<T, E> {
                let value = self
                    .0
                    .iter()
                    .copied()
                    .find(|value| (self.1)(*value) == found);
                value
                    .ok_or_else(|| E::invalid_value(
                        ::serde::de::Unexpected::Other("another string"),
                        &self,
                    ))
            }
        }
        deserializer.deserialize_str(OneOf(all, text))
    }
}
