//! An HTTP answer: the body, and what its status and content type have to say about it.

use super::judge::HTTP_ERRORS;
use super::{DecodeError, Decoded, Decoder};
use crate::a2a::{MediaType, Profile, rules};
use crate::envelope::Carrier;
use crate::warning::{Level, Warning};

impl Decoder {
    /// Reads an error from an HTTP answer.
    ///
    /// # Errors
    ///
    /// As for [`decode_http`](super::decode_http).
    pub fn decode_http<'a>(
        &self,
        status: u16,
        content_type: Option<&str>,
        body: &'a [u8],
    ) -> Result<Decoded<'a>, DecodeError> {
        let mut decoded = self.decode(body)?;
        let known = decoded.as_a2a().and_then(crate::a2a::Received::known);
        let envelope = decoded.envelope_mut();
        let said = envelope.http_status;
        let is_json_rpc = envelope.carrier == Carrier::JsonRpc;
        if is_json_rpc && HTTP_ERRORS.contains(&i64::from(status)) {
            envelope.http_status = Some(status);
            let message = "clients drop the body of an HTTP error; JSON-RPC errors travel with a status of success";
            envelope.warnings.push(breach(rules::A2A_025, "", message));
        }
        if envelope.carrier == Carrier::HttpJson {
            envelope.http_status = Some(status);
            let is_problem = envelope.warnings.iter().any(|warning| warning.rule() == Some(rules::A2A_031.id));
            let pointer = if is_problem { STATUS } else { CODE };
            let has_status = |profile: &Profile| known.and_then(|name| name.http_status_in(*profile)) == Some(status);
            if said != Some(status) {
                let message = "the body names another status than the answer has; that of the answer counts";
                envelope.warnings.push(breach(rules::A2A_015, pointer, message));
            } else if is_problem
                && known.is_some_and(|name| name.reason().is_some())
                && !Profile::ALL.iter().any(has_status)
            {
                let message = "no table gives this status to the error; the reason counts";
                envelope.warnings.push(breach(rules::A2A_017, pointer, message));
            }
        }
        let media_type = content_type.map(media_type);
        let is_fitting = |media_type: Option<MediaType>| match media_type {
            Some(MediaType::Json | MediaType::EventStream) => true,
            Some(MediaType::A2aJson | MediaType::ProblemJson) => !is_json_rpc,
            None => false,
        };
        if !media_type.is_none_or(is_fitting) {
            let message = "the content type is not one that such an error travels with";
            envelope.warnings.push(Warning::note(Level::Should, String::new(), message));
        }
        Ok(decoded)
    }
}

/// Where the body names the status.
const CODE: &str = "/error/code";
const STATUS: &str = "/status";

fn breach(rule: &'static rules::Rule, pointer: &str, message: &'static str) -> Warning {
    Warning::breach(rule.id, rule.level.into(), pointer.to_owned(), message.into())
}

/// The media type of a content type, parameters left aside.
fn media_type(content_type: &str) -> Option<MediaType> {
    let name = content_type.split(';').next().unwrap_or_default().trim();
    MediaType::ALL.iter().copied().find(|media_type| name.eq_ignore_ascii_case(media_type.as_str()))
}
