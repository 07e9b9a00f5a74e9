//! What a server and a client of the gRPC binding share here.

use prost::bytes::{Buf, BufMut};
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};

/// Path of a method.
pub fn path(method: &str) -> String {
    format!("/lf.a2a.v1.A2AService/{method}")
}

/// A request about one task.
#[derive(Clone, PartialEq, prost::Message)]
pub struct TaskRequest {
    /// Id of the task.
    #[prost(string, tag = "2")]
    pub id: String,
}

/// Messages as bytes: whoever uses it encodes and decodes them, so that one handler serves all operations.
#[derive(Debug, Clone, Copy)]
pub struct Bytes;

impl Codec for Bytes {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for Bytes {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, item: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&item);
        Ok(())
    }
}

impl Decoder for Bytes {
    type Item = Vec<u8>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, Status> {
        let mut item = vec![0; buffer.remaining()];
        buffer.copy_to_slice(&mut item);
        Ok(Some(item))
    }
}
