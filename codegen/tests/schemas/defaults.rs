/// Types.
pub mod parcel {
    /// Members with a default.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Settings {
        /// The member `fragile`.
        ///
        /// Absent, it is `true`, and is written out.
        #[serde(default = "Settings::default_fragile")]
        pub fragile: bool,
        /// The member `carrier`.
        ///
        /// Absent, it is `snail`, and is written out.
        #[serde(default = "Settings::default_carrier")]
        pub carrier: String,
        /// The member `attempts`.
        ///
        /// Left to a validator: `minimum: 1`, `maximum: 9`.
        ///
        /// Absent, it is `3`, and is written out.
        #[serde(default = "Settings::default_attempts")]
        pub attempts: u8,
        /// The member `weight`.
        ///
        /// Absent, it is `2`, and is written out.
        #[serde(default = "Settings::default_weight")]
        pub weight: ::serde_json::Number,
        /// A size.
        ///
        /// Absent, it is `large`, and is written out.
        #[serde(default = "Settings::default_size")]
        pub size: Size,
        /// The member `tags`.
        ///
        /// Absent, it is empty, and is written out.
        #[serde(default)]
        pub tags: Vec<String>,
        /// The member `kind`.
        pub kind: SettingsKind,
        /// The member `comment`.
        ///
        /// `null` reads as absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub comment: Option<String>,
    }
    impl Settings {
        fn default_fragile() -> bool {
            true
        }
        fn default_carrier() -> String {
            String::from("snail")
        }
        fn default_attempts() -> u8 {
            3
        }
        fn default_weight() -> ::serde_json::Number {
            2.into()
        }
        fn default_size() -> Size {
            Size::Large
        }
    }
    impl Default for Settings {
        fn default() -> Self {
            Self {
                fragile: Self::default_fragile(),
                carrier: Self::default_carrier(),
                attempts: Self::default_attempts(),
                weight: Self::default_weight(),
                size: Self::default_size(),
                tags: Vec::new(),
                kind: SettingsKind::default(),
                comment: None,
            }
        }
    }
    /// A size.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Size {
        /// `small`.
        Small,
        /// `large`.
        Large,
    }
    impl Size {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Small, Self::Large];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Small => "small",
                Self::Large => "large",
            }
        }
    }
    impl AsRef<str> for Size {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for Size {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for Size {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Size {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// The one value of `kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum SettingsKind {
        /// `settings`.
        #[default]
        Settings,
    }
    impl SettingsKind {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Settings];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::Settings = self;
            "settings"
        }
    }
    impl AsRef<str> for SettingsKind {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for SettingsKind {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for SettingsKind {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for SettingsKind {
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
