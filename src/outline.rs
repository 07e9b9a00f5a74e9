//! What a log or a counter may say about an error that goes out.

/// An error in a few words, most of them from the registry.
///
/// `contract`, `code`, `json_rpc_code` and `retryable` have few values, and suit as labels of a metric. `error_id` is
/// different each time, and `cause` is free text and internal: both are for the log alone.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Outline<'a> {
    /// Name of the contract.
    pub contract: &'static str,
    /// The contract's own code or error name.
    pub code: &'static str,
    /// `code` of the JSON-RPC error; none where the contract leaves it to the server, and the server has not chosen.
    pub json_rpc_code: Option<i32>,
    /// Whether the same request may be sent again.
    pub retryable: bool,
    /// The id by which support finds the instance, where the contract has one.
    pub error_id: Option<&'a str>,
    /// What went wrong inside.
    pub cause: Option<&'a (dyn std::error::Error + 'static)>,
}
