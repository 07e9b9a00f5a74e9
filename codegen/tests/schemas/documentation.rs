/// Types.
pub mod parcel {
    /// Text with \<tags>, \[brackets] and <https://parcel.example/a_b>, for `ParcelNumber` and `parcel_number`.
    ///
    /// * A list item stays one, `code_is <left> [alone]`.
    /// * So does [a link](https://parcel.example/doc).
    ///
    /// A line that is much longer than anybody would like to read in one go, so that it has to be broken somewhere,
    /// but not before a dash - like this one - or a number such as 1. or so.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(deprecated, reason = "still read and written")]
    pub struct Notes {
        /// See `@type` and <https://parcel.example>.
        #[serde(rename = "@type", skip_serializing_if = "Option::is_none")]
        pub at_type: Option<String>,
        /// Use `new`.
        #[deprecated]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub old: Option<String>,
        /// Nobody uses it.
        #[deprecated]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub older: Option<Older>,
        /// The member `undescribed`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub undescribed: Option<Vec<NotesUndescribedItem>>,
    }
    /// Nobody uses it.
    #[deprecated]
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(deprecated, reason = "still read and written")]
    pub struct Older {}
    /// An item of `undescribed`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct NotesUndescribedItem {}
}
