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
    #[derive(
        Debug,
        Clone,
        Copy,
        PartialEq,
        Eq,
        PartialOrd,
        Ord,
        Hash,
        ::serde::Serialize,
        ::serde::Deserialize
    )]
    pub enum Size {
        /// `small`.
        #[serde(rename = "small")]
        Small,
        /// `large`.
        #[serde(rename = "large")]
        Large,
    }
    impl Size {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Small, Self::Large];
        /// The text on the wire.
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
    /// The one value of `kind`.
    #[derive(
        Debug,
        Clone,
        Copy,
        PartialEq,
        Eq,
        PartialOrd,
        Ord,
        Hash,
        Default,
        ::serde::Serialize,
        ::serde::Deserialize
    )]
    pub enum SettingsKind {
        /// `settings`.
        #[serde(rename = "settings")]
        #[default]
        Settings,
    }
    impl SettingsKind {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Settings];
        /// The text on the wire.
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
}
