//! The types of the Rust SDK of MCP say what the projection says, and lead back to the error.

use agent_errors::aip::{Carrier, Verbatim};
use agent_errors::{DecodeError, Decoded, NotAnError};
use proptest::prelude::*;
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode, ErrorData, MetaObject};
use serde_json::{Value, json};

use crate::carriers::{any_error, busy, text};

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).unwrap()
}

proptest! {
    #[test]
    fn the_sdk_writes_what_the_projection_writes(error in any_error()) {
        let response: Value = serde_json::from_str(&error.to_mcp().respond_to(1).to_string()).unwrap();
        prop_assert_eq!(value(&ErrorData::from(error.to_mcp())), response["error"].clone());
        let mut result = value(&CallToolResult::from(error.to_tool_result()));
        prop_assert_eq!(result.as_object_mut().unwrap().remove("resultType"), Some(json!("complete")));
        prop_assert_eq!(result, value(&error.to_tool_result()));
    }

    #[test]
    fn a_tool_result_of_the_sdk_leads_back_to_the_error(error in any_error()) {
        let sent = CallToolResult::from(error.to_tool_result());
        let arrived: CallToolResult = serde_json::from_str(&text(&sent)).unwrap();
        let Ok(Decoded::Aip(received)) = Decoded::try_from(&arrived) else { panic!("{arrived:?}") };
        prop_assert_eq!(received.carrier(), Some(Carrier::Mcp));
        prop_assert_eq!(received.to_error(), Ok(error));
        prop_assert!(received.warnings().is_empty(), "{:?}", received.warnings());
    }

    #[test]
    fn an_error_of_the_sdk_leads_back_to_the_error_or_to_what_is_left(error in any_error()) {
        let sent = ErrorData::from(error.clone());
        let arrived: ErrorData = serde_json::from_str(&text(&sent)).unwrap();
        match Decoded::try_from(&arrived).unwrap() {
            Decoded::Aip(received) => prop_assert_eq!(received.to_error(), Ok(error)),
            other => {
                let left = Verbatim::of(&other).unwrap();
                prop_assert_eq!(left.details().parse::<Value>().ok(), error.payload().details.clone());
                prop_assert_eq!(left.lost().len(), 5);
            }
        }
    }
}

#[test]
fn errors_and_results_of_others_stay_what_they_are() {
    let plain = ErrorData::new(ErrorCode::INTERNAL_ERROR, "boom", None);
    let Ok(Decoded::A2a(_) | Decoded::JsonRpc(_)) = Decoded::try_from(&plain) else { panic!() };
    let no_tool = |result: &CallToolResult| Decoded::try_from(result).unwrap_err();
    let failed = CallToolResult::error(vec![ContentBlock::text("no rows")]);
    assert_eq!(no_tool(&failed), DecodeError::NotAnError(NotAnError::OtherObject));
    let mut with_other_meta = failed;
    with_other_meta.meta = Some(MetaObject(json!({"example.org/x": 1}).as_object().unwrap().clone()));
    assert_eq!(no_tool(&with_other_meta), DecodeError::NotAnError(NotAnError::OtherObject));
    let mut denied = CallToolResult::from(busy().to_tool_result());
    denied.is_error = None;
    let Ok(Decoded::Aip(received)) = Decoded::try_from(&denied) else { panic!() };
    assert_eq!(received.warnings()[0].rule(), Some("AIP-024"), "the flag is missing");
}
