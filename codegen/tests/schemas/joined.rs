/// Types.
pub mod parcel {
    /// A message with a signature.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Signed {
        /// The member `kind`.
        pub kind: SignedKind,
        /// The member `note`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub note: Option<String>,
        /// The member `signature`.
        pub signature: String,
        /// A message that needs a note.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub beside: Option<SignedBeside>,
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
    pub enum SignedKind {
        /// `signed`.
        #[serde(rename = "signed")]
        #[default]
        Signed,
    }
    impl SignedKind {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Signed];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            let Self::Signed = self;
            "signed"
        }
    }
    impl AsRef<str> for SignedKind {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for SignedKind {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    /// A message that needs a note.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    pub struct SignedBeside {
        /// The member `kind`.
        pub kind: String,
        /// The member `note`.
        pub note: String,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
}
