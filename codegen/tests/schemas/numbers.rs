/// Types.
pub mod parcel {
    /// Widths of numbers.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// The member `count`.
        pub count: u64,
        /// The member `status`.
        ///
        /// Left to a validator: `minimum: 100`, `maximum: 599`.
        pub status: u16,
        /// The member `rpc`.
        ///
        /// Left to a validator: `minimum: -32099`, `maximum: -32000`.
        pub rpc: i16,
        /// The member `byte`.
        pub byte: u8,
        /// The member `positive`.
        ///
        /// Left to a validator: `exclusiveMinimum: 0`.
        pub positive: u64,
        /// The member `free`.
        pub free: i64,
        /// The member `price`.
        ///
        /// Left to a validator: `minimum: 0`.
        pub price: ::serde_json::Number,
    }
}
