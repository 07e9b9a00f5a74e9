/// Types.
pub mod parcel {
    /// A crate in a crate.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Crate {
        /// A crate in a crate.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub inside: Option<Box<Crate>>,
        /// The member `beside`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub beside: Option<Vec<Crate>>,
        /// A leaf or a branch.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tree: Option<Tree>,
    }
    /// A leaf or a branch.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum Tree {
        /// A string.
        Text(String),
        /// An object.
        Object(TreeObject),
    }
    impl From<String> for Tree {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<TreeObject> for Tree {
        fn from(value: TreeObject) -> Self {
            Self::Object(value)
        }
    }
    /// `TreeObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TreeObject {
        /// A leaf or a branch.
        pub left: Box<Tree>,
        /// A leaf or a branch.
        pub right: Box<Tree>,
    }
}
