/// Types.
pub mod parcel {
    /// A question.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Query {
        /// Of the question.
        #[serde(deserialize_with = "::serde::Deserialize::deserialize")]
        pub id: Option<QueryId>,
        /// A place by name, by position or by list.
        #[serde(rename = "where")]
        pub where_: QueryWhere,
    }
    /// Of the question.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum QueryId {
        /// A string.
        Text(String),
        /// An integer.
        Integer(i64),
    }
    impl From<String> for QueryId {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<i64> for QueryId {
        fn from(value: i64) -> Self {
            Self::Integer(value)
        }
    }
    /// A place by name, by position or by list.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum QueryWhere {
        /// Its name.
        Text(String),
        /// An object.
        Object(QueryWhereObject),
        /// A list.
        List(Vec<String>),
    }
    impl From<String> for QueryWhere {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<QueryWhereObject> for QueryWhere {
        fn from(value: QueryWhereObject) -> Self {
            Self::Object(value)
        }
    }
    impl From<Vec<String>> for QueryWhere {
        fn from(value: Vec<String>) -> Self {
            Self::List(value)
        }
    }
    /// `QueryWhereObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct QueryWhereObject {
        /// The member `lat`.
        pub lat: ::serde_json::Number,
        /// The member `lon`.
        pub lon: ::serde_json::Number,
    }
}
