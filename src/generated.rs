//! What the generator makes of `schema/`, one module per contract.
//!
//! The modules [`aap`](crate::aap), [`a2a`](crate::a2a) and [`aip`](crate::aip) re-export these items beside the behaviour that is
//! written by hand; nothing here is edited.

/// Auto Agent Protocol errors.
pub mod aap {
    include!(concat!(env!("AGENT_ERRORS_GENERATED"), "/rust/aap.rs"));
}

/// A2A errors and the google.rpc details that they travel with.
pub mod a2a {
    include!(concat!(env!("AGENT_ERRORS_GENERATED"), "/rust/a2a.rs"));
}

/// AIP protocol errors.
pub mod aip {
    include!(concat!(env!("AGENT_ERRORS_GENERATED"), "/rust/aip.rs"));
}

/// Every registry of every contract as one JSON document, for tools that show or search them.
///
/// `{"contracts": [{"name", "title", "summary", "profiles", "tables": [{"name", "key", "columns", "rows"}]}]}`; the
/// command's `table` and `explain` read nothing else.
pub const CATALOG: &str = include_str!(concat!(env!("AGENT_ERRORS_GENERATED"), "/tables/catalog.json"));
