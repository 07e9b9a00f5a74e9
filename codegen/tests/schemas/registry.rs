/// Types.
pub mod parcel {
    /// Types that stand elsewhere.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Refusal {
        /// From the registry.
        pub code: super::Code,
        /// The member `other`.
        ///
        /// Absent, it is `LOCKER_FULL`, and is written out.
        #[serde(default = "Refusal::default_other")]
        pub other: super::Code,
        /// Written by hand.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub details: Option<super::Stamp>,
    }
    impl Refusal {
        fn default_other() -> super::Code {
            super::Code::LockerFull
        }
    }
}
