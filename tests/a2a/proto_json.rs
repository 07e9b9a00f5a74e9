//! The google.rpc details as protobuf itself writes and reads them.

use std::fmt::Debug;

use agent_errors::a2a::rpc::{
    BadRequest, DebugInfo, ErrorInfo, Help, LocalizedMessage, PreconditionFailure, QuotaFailure, RequestInfo,
    ResourceInfo, RetryInfo,
};
use agent_errors::proto::{Duration, Int64};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn tagged(name: &str, members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"@type":"type.googleapis.com/google.rpc.{name}"{comma}{members}}}"#)
}

/// What a case does with one type: reads a text, and writes what it read.
type Again = fn(&str) -> Result<String, String>;

fn again<T: DeserializeOwned + Serialize + PartialEq + Debug>(text: &str) -> Result<String, String> {
    let read: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let through_value: T = serde_json::from_value(serde_json::from_str(text).unwrap()).unwrap();
    assert_eq!(read, through_value, "{text}");
    Ok(serde_json::to_string(&read).unwrap())
}

/// A type; a text that comes out as it went in; the same in `snake_case`, where that differs.
#[rustfmt::skip]
const WHOLE: [(&str, Again, &str, &str); 10] = [
    ("ErrorInfo", again::<ErrorInfo>,
        r#""reason":"BAY_CLOSED","domain":"wash.example","metadata":{"bay":"3","from":"noon"}"#, ""),
    ("BadRequest", again::<BadRequest>,
        r#""fieldViolations":[{"field":"message.parts[2].data","description":"is empty","reason":"PART_EMPTY","localizedMessage":{"locale":"de-AT","message":"ist leer"}},{"field":"message.role"}]"#,
        r#""field_violations":[{"field":"message.parts[2].data","description":"is empty","reason":"PART_EMPTY","localized_message":{"locale":"de-AT","message":"ist leer"}},{"field":"message.role"}]"#),
    ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"12.250s""#, r#""retry_delay":"12.250s""#),
    ("DebugInfo", again::<DebugInfo>,
        r#""stackEntries":["wash.rs:7","main.rs:1"],"detail":"pump""#, r#""stack_entries":["wash.rs:7","main.rs:1"],"detail":"pump""#),
    ("QuotaFailure", again::<QuotaFailure>,
        r#""violations":[{"subject":"client:9","description":"a day","apiService":"wash.example","quotaMetric":"wash/cars","quotaId":"PER-DAY","quotaDimensions":{"site":"north"},"quotaValue":"40","futureQuotaValue":"60"}]"#,
        r#""violations":[{"subject":"client:9","description":"a day","api_service":"wash.example","quota_metric":"wash/cars","quota_id":"PER-DAY","quota_dimensions":{"site":"north"},"quota_value":"40","future_quota_value":"60"}]"#),
    ("PreconditionFailure", again::<PreconditionFailure>,
        r#""violations":[{"type":"DEPOSIT","subject":"account:5","description":"pay the deposit"}]"#, ""),
    ("RequestInfo", again::<RequestInfo>,
        r#""requestId":"w-17","servingData":"n3""#, r#""request_id":"w-17","serving_data":"n3""#),
    ("ResourceInfo", again::<ResourceInfo>,
        r#""resourceType":"bay","resourceName":"bays/3","owner":"team:north","description":"closed""#,
        r#""resource_type":"bay","resource_name":"bays/3","owner":"team:north","description":"closed""#),
    ("Help", again::<Help>, r#""links":[{"description":"opening hours","url":"https://wash.example/hours"}]"#, ""),
    ("LocalizedMessage", again::<LocalizedMessage>, r#""locale":"pt-BR","message":"Fechado.""#, ""),
];

#[test]
fn each_type_as_it_went_in() {
    for (name, again, members, snake) in WHOLE {
        let text = tagged(name, members);
        assert_eq!(again(&text), Ok(text.clone()), "{name}");
        if !snake.is_empty() {
            assert_eq!(again(&tagged(name, snake)), Ok(text.clone()), "{name} in snake_case");
        }
        assert_eq!(again(&tagged(name, "")), Ok(tagged(name, "")), "{name} without members");
        let null = Value::Object(
            serde_json::from_str::<serde_json::Map<String, Value>>(&text)
                .unwrap()
                .into_iter()
                .map(|(key, value)| if key == "@type" { (key, value) } else { (key, Value::Null) })
                .collect(),
        );
        assert_eq!(again(&null.to_string()), Ok(tagged(name, "")), "{name} with nulls");
        assert!(again("{}").is_err(), "{name} without a type");
        assert!(again(&tagged("Other", members)).is_err(), "another type than {name}");
        let more = tagged(name, r#""added":{"n":[1.50]}"#);
        assert!(again(&more).unwrap().contains(r#""added":{"n":[1.5]}"#), "{name} keeps what it does not know");
    }
}

#[test]
fn what_goes_without_saying_is_left_out() {
    for (name, again, members, left) in [
        ("ErrorInfo", again::<ErrorInfo> as Again, r#""reason":"","domain":"","metadata":{}"#, ""),
        ("BadRequest", again::<BadRequest>, r#""fieldViolations":[]"#, ""),
        (
            "BadRequest",
            again::<BadRequest>,
            r#""fieldViolations":[{"field":"","localizedMessage":{"locale":""}}]"#,
            r#""fieldViolations":[{"localizedMessage":{}}]"#,
        ),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"0s""#, r#""retryDelay":"0s""#),
        ("DebugInfo", again::<DebugInfo>, r#""stackEntries":[],"detail":"""#, ""),
        (
            "QuotaFailure",
            again::<QuotaFailure>,
            r#""violations":[{"quotaValue":"0","futureQuotaValue":"0","quotaDimensions":{}}]"#,
            r#""violations":[{"futureQuotaValue":"0"}]"#,
        ),
        ("Help", again::<Help>, r#""links":[{"description":"","url":""}]"#, r#""links":[{}]"#),
    ] {
        assert_eq!(again(&tagged(name, members)), Ok(tagged(name, left)), "{name} {members}");
    }
}

#[test]
fn read_in_another_spelling_than_written() {
    for (name, again, members, written) in [
        (
            "QuotaFailure",
            again::<QuotaFailure> as Again,
            r#""violations":[{"quotaValue":40,"futureQuotaValue":-1}]"#,
            r#""violations":[{"quotaValue":"40","futureQuotaValue":"-1"}]"#,
        ),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"0.5s""#, r#""retryDelay":"0.500s""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"-1s""#, r#""retryDelay":"-1s""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"0.000000070s""#, r#""retryDelay":"0.000000070s""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"7.1000s""#, r#""retryDelay":"7.100s""#),
    ] {
        assert_eq!(again(&tagged(name, members)), Ok(tagged(name, written)), "{name} {members}");
    }
}

#[test]
fn wrong_types_are_refused() {
    for (name, again, members) in [
        ("ErrorInfo", again::<ErrorInfo> as Again, r#""metadata":{"bay":3}"#),
        ("ErrorInfo", again::<ErrorInfo>, r#""metadata":{"open":true}"#),
        ("ErrorInfo", again::<ErrorInfo>, r#""metadata":{"bay":null}"#),
        ("ErrorInfo", again::<ErrorInfo>, r#""metadata":[]"#),
        ("ErrorInfo", again::<ErrorInfo>, r#""reason":3"#),
        ("BadRequest", again::<BadRequest>, r#""fieldViolations":{}"#),
        ("BadRequest", again::<BadRequest>, r#""fieldViolations":[null]"#),
        ("BadRequest", again::<BadRequest>, r#""fieldViolations":[],"field_violations":[]"#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"30""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":30"#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"2e3s""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":{"seconds":3}"#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"315576000001s""#),
        ("RetryInfo", again::<RetryInfo>, r#""retryDelay":"1.0000000001s""#),
        ("DebugInfo", again::<DebugInfo>, r#""stackEntries":"main.rs:1""#),
        ("QuotaFailure", again::<QuotaFailure>, r#""violations":[{"quotaValue":"4.5"}]"#),
        ("QuotaFailure", again::<QuotaFailure>, r#""violations":[{"quotaValue":"many"}]"#),
        ("QuotaFailure", again::<QuotaFailure>, r#""violations":[{"quotaDimensions":{"site":1}}]"#),
        ("PreconditionFailure", again::<PreconditionFailure>, r#""violations":[7]"#),
        ("RequestInfo", again::<RequestInfo>, r#""requestId":17"#),
        ("ResourceInfo", again::<ResourceInfo>, r#""owner":[]"#),
        ("Help", again::<Help>, r#""links":[{"url":false}]"#),
        ("LocalizedMessage", again::<LocalizedMessage>, r#""locale":{}"#),
    ] {
        assert!(again(&tagged(name, members)).is_err(), "{name} {members}");
    }
}

proptest! {
    #[test]
    fn durations_survive(seconds in -315_576_000_000_i64..=315_576_000_000, nanos in 0..1_000_000_000_i32) {
        let duration = Duration::new(seconds, if seconds < 0 { -nanos } else { nanos }).unwrap();
        let text = duration.to_string();
        prop_assert_eq!(text.parse::<Duration>(), Ok(duration));
        let fraction = text.split_once('.').map_or(0, |(_, fraction)| fraction.len() - 1);
        prop_assert!([0, 3, 6, 9].contains(&fraction));
        prop_assert_eq!(serde_json::from_str::<Duration>(&serde_json::to_string(&duration).unwrap()).unwrap(), duration);
    }

    #[test]
    fn any_text_is_a_duration_or_refused(text in "[-+ ]?[0-9]{0,14}(\\.[0-9]{0,11})?[s ]{0,2}") {
        if let Ok(duration) = text.parse::<Duration>() {
            let exact = text.trim_end_matches('s').trim_start_matches('-');
            let (seconds, fraction) = exact.split_once('.').unwrap_or((exact, ""));
            prop_assert_eq!(duration.seconds().unsigned_abs(), seconds.parse::<u64>().unwrap());
            prop_assert_eq!(format!("{:09}", duration.nanos().unsigned_abs()), format!("{fraction:0<9}"));
        }
    }

    #[test]
    fn integers_survive(number: i64) {
        let text = serde_json::to_string(&Int64(number)).unwrap();
        prop_assert_eq!(&text, &format!("\"{number}\""));
        prop_assert_eq!(serde_json::from_str::<Int64>(&text).unwrap(), Int64(number));
        prop_assert_eq!(serde_json::from_str::<Int64>(&number.to_string()).unwrap(), Int64(number));
    }

    #[test]
    fn texts_survive(field in ".*", description in ".*", locale in ".*") {
        let request = serde_json::json!({
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            "fieldViolations": [{ "field": field, "description": description, "localizedMessage": { "locale": locale } }]
        });
        let read: BadRequest = serde_json::from_value(request).unwrap();
        let violation = &read.field_violations[0];
        prop_assert_eq!((&violation.field, &violation.description), (&field, &description));
        let text = serde_json::to_string(&read).unwrap();
        prop_assert_eq!(serde_json::from_str::<BadRequest>(&text).unwrap(), read);
    }
}
