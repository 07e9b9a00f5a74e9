//! The ten google.rpc details between JSON and protobuf.

use prost_types::Any;
use tonic_types::pb;

use crate::a2a::{TypedDetail, rpc};
use crate::proto;

/// A google.rpc detail in its JSON form, and the protobuf message that it stands for.
pub(super) trait Detail: Sized {
    type Message: prost::Message + Default;

    fn into_message(self) -> Self::Message;
    /// None where a field holds what its type does not.
    fn of_message(message: Self::Message) -> Option<Self>;
}

pub(super) fn pack<D: Detail>(type_url: &str, detail: D) -> Any {
    Any { type_url: type_url.to_owned(), value: prost::Message::encode_to_vec(&detail.into_message()) }
}

pub(super) fn unpack<D: Detail>(any: &Any) -> Option<D> {
    <D::Message as prost::Message>::decode(&*any.value).ok().and_then(D::of_message)
}

pub(super) fn pack_typed(detail: TypedDetail) -> Any {
    match detail {
        TypedDetail::BadRequest(detail) => pack(rpc::BadRequest::TYPE_URL, detail),
        TypedDetail::RetryInfo(detail) => pack(rpc::RetryInfo::TYPE_URL, detail),
        TypedDetail::DebugInfo(detail) => pack(rpc::DebugInfo::TYPE_URL, detail),
        TypedDetail::QuotaFailure(detail) => pack(rpc::QuotaFailure::TYPE_URL, detail),
        TypedDetail::PreconditionFailure(detail) => pack(rpc::PreconditionFailure::TYPE_URL, detail),
        TypedDetail::RequestInfo(detail) => pack(rpc::RequestInfo::TYPE_URL, detail),
        TypedDetail::ResourceInfo(detail) => pack(rpc::ResourceInfo::TYPE_URL, detail),
        TypedDetail::Help(detail) => pack(rpc::Help::TYPE_URL, detail),
        TypedDetail::LocalizedMessage(detail) => pack(rpc::LocalizedMessage::TYPE_URL, detail),
    }
}

macro_rules! details {
    ($($name:ident { $($field:ident),* $(,)? })*) => {$(
        impl Detail for rpc::$name {
            type Message = pb::$name;

            fn into_message(self) -> pb::$name {
                pb::$name { $($field: self.$field.into_proto()),* }
            }

            fn of_message(message: pb::$name) -> Option<Self> {
                Some(Self { $($field: FromProto::from_proto(message.$field)?,)* ..Self::default() })
            }
        }
    )*};
}

details! {
    ErrorInfo { reason, domain, metadata }
    BadRequest { field_violations }
    RetryInfo { retry_delay }
    DebugInfo { stack_entries, detail }
    QuotaFailure { violations }
    PreconditionFailure { violations }
    RequestInfo { request_id, serving_data }
    ResourceInfo { resource_type, resource_name, owner, description }
    Help { links }
    LocalizedMessage { locale, message }
}

/// A field on its way into protobuf.
trait IntoProto<T> {
    fn into_proto(self) -> T;
}

/// A field on its way out of protobuf.
trait FromProto<T>: Sized {
    fn from_proto(value: T) -> Option<Self>;
}

macro_rules! parts {
    ($($json:ty, $message:path { $($field:ident),* $(,)? })*) => {$(
        impl IntoProto<$message> for $json {
            fn into_proto(self) -> $message {
                $message { $($field: self.$field.into_proto()),* }
            }
        }

        impl FromProto<$message> for $json {
            fn from_proto(message: $message) -> Option<Self> {
                Some(Self { $($field: FromProto::from_proto(message.$field)?,)* ..Self::default() })
            }
        }
    )*};
}

use pb::bad_request::FieldViolation;
use pb::help::Link;
use pb::precondition_failure::Violation as PreconditionViolation;
use pb::quota_failure::Violation as QuotaViolation;

parts! {
    rpc::FieldViolation, FieldViolation { field, description, reason, localized_message }
    rpc::LocalizedText, pb::LocalizedMessage { locale, message }
    rpc::HelpLink, Link { description, url }
    rpc::QuotaViolation, QuotaViolation {
        subject, description, api_service, quota_metric, quota_id, quota_dimensions, quota_value, future_quota_value,
    }
}

impl IntoProto<PreconditionViolation> for rpc::PreconditionViolation {
    fn into_proto(self) -> PreconditionViolation {
        PreconditionViolation { r#type: self.type_, subject: self.subject, description: self.description }
    }
}

impl FromProto<PreconditionViolation> for rpc::PreconditionViolation {
    fn from_proto(message: PreconditionViolation) -> Option<Self> {
        let PreconditionViolation { r#type: type_, subject, description } = message;
        Some(Self { type_, subject, description, ..Self::default() })
    }
}

impl IntoProto<String> for String {
    fn into_proto(self) -> String {
        self
    }
}

impl FromProto<String> for String {
    fn from_proto(value: String) -> Option<Self> {
        Some(value)
    }
}

type Texts = std::collections::BTreeMap<String, String>;
type HashedTexts = std::collections::HashMap<String, String>;

impl IntoProto<HashedTexts> for Texts {
    fn into_proto(self) -> HashedTexts {
        self.into_iter().collect()
    }
}

impl FromProto<HashedTexts> for Texts {
    fn from_proto(value: HashedTexts) -> Option<Self> {
        Some(value.into_iter().collect())
    }
}

impl<T, U: IntoProto<T>> IntoProto<Vec<T>> for Vec<U> {
    fn into_proto(self) -> Vec<T> {
        self.into_iter().map(U::into_proto).collect()
    }
}

impl<T, U: FromProto<T>> FromProto<Vec<T>> for Vec<U> {
    fn from_proto(value: Vec<T>) -> Option<Self> {
        value.into_iter().map(U::from_proto).collect()
    }
}

impl<T, U: IntoProto<T>> IntoProto<Option<T>> for Option<U> {
    fn into_proto(self) -> Option<T> {
        self.map(U::into_proto)
    }
}

impl<T, U: FromProto<T>> FromProto<Option<T>> for Option<U> {
    fn from_proto(value: Option<T>) -> Option<Self> {
        value.map_or(Some(None), |value| U::from_proto(value).map(Some))
    }
}

impl IntoProto<i64> for proto::Int64 {
    fn into_proto(self) -> i64 {
        self.0
    }
}

impl FromProto<i64> for proto::Int64 {
    fn from_proto(value: i64) -> Option<Self> {
        Some(Self(value))
    }
}

impl IntoProto<prost_types::Duration> for proto::Duration {
    fn into_proto(self) -> prost_types::Duration {
        prost_types::Duration { seconds: self.seconds(), nanos: self.nanos() }
    }
}

impl FromProto<prost_types::Duration> for proto::Duration {
    /// The fields hold more than a duration may be.
    fn from_proto(value: prost_types::Duration) -> Option<Self> {
        Self::new(value.seconds, value.nanos).ok()
    }
}
