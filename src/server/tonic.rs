//! The check for services of tonic, in an interceptor.

use tonic::metadata::{MetadataMap, MetadataValue};

use super::{Activated, Admission, Refusal};
use crate::a2a::constants;

impl Admission {
    /// Judges a request by its metadata. An interceptor returns the refusal as a status, made of
    /// [`a2a::Error`](crate::a2a::Error).
    ///
    /// # Errors
    ///
    /// The answer to send instead of running a skill.
    ///
    /// ```
    /// use agent_errors::a2a;
    /// use agent_errors::server::Admission;
    ///
    /// let admission = Admission::a2a([a2a::constants::PROTOCOL_VERSION]);
    /// let interceptor = move |request: tonic::Request<()>| match admission.check_metadata(request.metadata()) {
    ///     Ok(_) => Ok(request),
    ///     Err(refusal) => Err(tonic::Status::from(a2a::Error::from(refusal))),
    /// };
    /// assert_eq!(interceptor(tonic::Request::new(())).unwrap_err().code(), tonic::Code::FailedPrecondition);
    /// ```
    pub fn check_metadata(&self, metadata: &MetadataMap) -> Result<Activated, Refusal> {
        let lines = |name: &'static str| metadata.get_all(name).into_iter().map(MetadataValue::as_encoded_bytes);
        self.check(lines(constants::VERSION_HEADER), lines(constants::EXTENSIONS_HEADER))
    }
}
