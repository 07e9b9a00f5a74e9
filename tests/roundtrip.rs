//! What goes out comes back, whatever it is; and two second opinions.

use std::time::{Duration, UNIX_EPOCH};

use agent_errors::aap::{Code, Details, Error, Profile, Violation};
use agent_errors::{Decoded, Detail, Id, Raw, Timestamp, decode, decode_value, pointer};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,12}",
        Just(String::from("\"\\\u{7f}\u{0}/~.:")),
        Just("日本\u{1f600}".to_owned())
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        texts().prop_map(Value::from)
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((texts(), inner), 0..4).prop_map(|members| Value::from(Map::from_iter(members))),
        ]
    })
}

fn codes() -> impl Strategy<Value = Code> {
    let current: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.exists_in(Profile::V2_0)).collect();
    proptest::sample::select(current)
}

fn times() -> impl Strategy<Value = Timestamp> {
    (0_u64..253_402_300_800).prop_map(|seconds| Timestamp::from(UNIX_EPOCH + Duration::from_secs(seconds)))
}

prop_compose! {
    fn violations()(pointer in texts(), keyword in texts(), error in texts()) -> Violation<'static> {
        Violation::new(pointer, keyword, error)
    }
}

prop_compose! {
    fn errors()(
        code in codes(),
        message in texts(),
        id in texts(),
        time in times(),
        retryable in any::<bool>(),
        envelope_message in proptest::option::of(texts()),
        violations in proptest::collection::vec(violations(), 0..4),
        members in proptest::collection::vec((texts(), values()), 0..4),
        delay in proptest::option::of(any::<u32>()),
        further in proptest::collection::vec(values(), 0..3),
    ) -> Error {
        let mut error = Error::new(code, message).error_id(id).created_at(time).retryable(retryable);
        error = members.into_iter().fold(error, |error, (key, value)| error.detail(key, value)).violations(violations);
        if let Some(delay) = delay {
            error = error.retry_after(Duration::from_millis(delay.into()));
        }
        for value in further {
            error = error.also(Detail::new(&json!({ "@type": "type.example/x", "value": value })).unwrap());
        }
        match envelope_message {
            Some(message) => error.envelope_message(message),
            None => error,
        }
    }
}

/// The error as it is once the parts that a code demands are there.
fn finished(error: &Error) -> Value {
    serde_json::to_value(error).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_error_comes_back_as_it_went(error in errors(), id in texts()) {
        let bytes = error.clone().respond_to(id.clone()).to_vec();
        let decoded = decode(&bytes).unwrap();
        prop_assert_eq!(decoded.warnings(), []);
        prop_assert_eq!(decoded.id(), Some(&Id::from(id.as_str())));
        let Decoded::Aap(received) = &decoded else { panic!("{decoded:?}") };
        let again = received.to_error().unwrap();
        prop_assert_eq!(finished(&again), finished(&error));
        prop_assert_eq!(again.further(), error.further());
        prop_assert_eq!(again.message_of_envelope(), error.message_of_envelope());
        prop_assert_eq!(again.clone().respond_to(id).to_vec(), bytes, "byte for byte");
        if error.payload().details.as_ref().is_some_and(|details| !details.violations().is_empty()) {
            prop_assert_eq!(again, error);
        }
    }

    #[test]
    fn every_form_of_an_error_says_the_same(error in errors()) {
        let current = decode_value(&serde_json::to_value(error.clone().respond_to(1)).unwrap()).unwrap();
        for message in [
            serde_json::to_value(&error).unwrap(),
            serde_json::to_value(error.clone().respond_in(Profile::V1_3, 1).unwrap()).unwrap(),
            serde_json::to_value(error.clone().rest_body().unwrap()).unwrap(),
        ] {
            let other = decode_value(&message).unwrap();
            prop_assert_eq!(other.code(), current.code());
            prop_assert_eq!(other.message(), current.message());
            prop_assert_eq!(other.error_id(), current.error_id());
            prop_assert_eq!(other.created_at(), current.created_at());
            prop_assert_eq!(other.retryable(), current.retryable());
            prop_assert_eq!(other.retry_after(), current.retry_after());
        }
    }

    #[test]
    fn the_order_of_the_entries_does_not_matter(error in errors(), seed in any::<u64>()) {
        let mut message = serde_json::to_value(error.respond_to(1)).unwrap();
        let before = decode_value(&message).unwrap();
        let data = message["error"]["data"].as_array_mut().unwrap();
        let mut state = seed;
        for last in (1..data.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            data.swap(last, usize::try_from(state >> 33).unwrap() % (last + 1));
        }
        let after = decode_value(&message).unwrap();
        prop_assert_eq!(after.code(), before.code());
        prop_assert_eq!(after.error_id(), before.error_id());
        prop_assert_eq!(after.violations(), before.violations());
        prop_assert_eq!(after.metadata(), before.metadata());
        prop_assert_eq!(after.warnings(), before.warnings());
        prop_assert_eq!(after.unknown_details().len(), before.unknown_details().len());
    }

    #[test]
    fn unknown_details_survive_byte_for_byte(value in values(), spaces in "[ \t\n\r]{0,3}", error in errors()) {
        let foreign = format!("{{{spaces}\"k\"{spaces}:{value},\"@type\":{spaces}\"type.example/y\"{spaces}}}");
        let text = error.respond_to(1).to_string().replacen("\"data\":[", &format!("\"data\":[{foreign},"), 1);
        let decoded = decode(text.as_bytes()).unwrap();
        prop_assert_eq!(decoded.unknown_details()[0].as_str(), foreign);
        let again = decoded.as_aap().unwrap().to_error().unwrap();
        prop_assert_eq!(again.further()[0].raw(), &decoded.unknown_details()[0]);
    }

    #[test]
    fn details_survive_digit_for_digit(number in "-?(0|[1-9][0-9]{0,24})(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?") {
        let text = format!("{{\"n\":{number},\"list\":[{number}, {number}]}}");
        let details: Details = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(serde_json::to_string(&details).unwrap(), text);
        prop_assert_eq!(details.get("n").map(Raw::as_str), Some(number.as_str()));
        let id = Id::from_json(&number).unwrap();
        prop_assert_eq!(serde_json::to_string(&id).unwrap(), number);
    }

    #[test]
    fn pointers_survive_as_dotted_paths(tokens in proptest::collection::vec(texts(), 0..5)) {
        let mut place = String::new();
        for token in &tokens {
            pointer::push(&mut place, token);
        }
        prop_assert!(pointer::is_pointer(&place));
        prop_assert_eq!(pointer::from_dotted(&pointer::to_dotted(&place).unwrap()).unwrap(), place);
    }

    #[test]
    fn no_path_makes_the_converters_panic(text in texts()) {
        prop_assert_eq!(pointer::to_dotted(&text).is_ok(), pointer::is_pointer(&text));
        if let Ok(place) = pointer::from_dotted(&text) {
            prop_assert!(pointer::is_pointer(&place));
        }
    }

    /// jiff knows the calendar; the rest of the grammar is spelled out in the pattern.
    #[test]
    fn timestamps_are_those_of_the_calendar(
        year in 0_i16..=9999, month in 0_i8..=14, day in 0_i8..=33, hour in 0_i8..=25, minute in 0_i8..=61, second in 0_i8..=62,
        fraction in "(\\.[0-9]{1,12})?", offset_hour in 0_i8..=25, offset_minute in 0_i8..=61, sign in "[+-]", utc in any::<bool>(),
    ) {
        let offset = if utc { "Z".to_owned() } else { format!("{sign}{offset_hour:02}:{offset_minute:02}") };
        let text = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}{offset}");
        let date = jiff::civil::Date::new(year, month, day);
        let offset_fits = utc || offset_hour < 24 && offset_minute < 60;
        let shift = if utc { 0 } else { (i32::from(offset_hour) * 60 + i32::from(offset_minute)) * if sign == "-" { -1 } else { 1 } };
        let utc_minute = (i32::from(hour) * 60 + i32::from(minute) - shift).rem_euclid(24 * 60);
        let time_fits = jiff::civil::Time::new(hour, minute, second.min(59), 0).is_ok()
            && (second < 60 || second == 60 && utc_minute == 24 * 60 - 1);
        prop_assert_eq!(Timestamp::is_valid(&text), date.is_ok() && offset_fits && time_fits, "{}", text);
    }

    /// What jiff prints is read, and what is read jiff takes too.
    #[test]
    fn timestamps_agree_with_jiff(seconds in -62_000_000_000_i64..253_000_000_000, nanos in 0_i32..1_000_000_000, cut in any::<prop::sample::Index>(), with in "[0-9TZtz:.+-]") {
        let printed = jiff::Timestamp::new(seconds, nanos).unwrap().to_string();
        prop_assert!(Timestamp::is_valid(&printed), "{}", printed);
        let place = cut.index(printed.len());
        let changed = format!("{}{with}{}", &printed[..place], &printed[place + 1..]);
        if Timestamp::is_valid(&changed) {
            prop_assert!(changed.parse::<jiff::Timestamp>().is_ok(), "{}", changed);
        }
    }
}
