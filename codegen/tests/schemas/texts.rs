/// Types.
pub mod parcel {
    /// Formats and patterns.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Texts {
        /// The member `at`.
        ///
        /// Left to a validator: `format: date-time`.
        pub at: String,
        /// The member `day`.
        ///
        /// Left to a validator: `format: date`.
        pub day: String,
        /// The member `id`.
        ///
        /// Left to a validator: `format: uuid`.
        pub id: String,
        /// The member `host`.
        ///
        /// Left to a validator: `format: ipv4`.
        pub host: String,
        /// The member `where`.
        ///
        /// Left to a validator: `format: json-pointer`.
        #[serde(rename = "where")]
        pub where_: String,
        /// The member `number`.
        ///
        /// Left to a validator: ``pattern: ^P-[0-9`]{4,}$``, `maxLength: 64`.
        pub number: String,
        /// The member `name`.
        ///
        /// Left to a validator: `minLength: 1`.
        pub name: String,
    }
}
