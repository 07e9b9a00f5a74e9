//! Compiles the types that `src/lower` makes of `tests/schemas`, and shows on messages that they are right: what
//! the schema admits is read, what is read is written again, and what a type can reject is rejected.

#![deny(missing_docs)]

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The recorded types of a trap.
macro_rules! trap {
    ($(#[$doc:meta])* $name:ident, $file:literal $(, $($beside:item)*)?) => {
        $(#[$doc])*
        pub mod $name {
            include!(concat!("schemas/", $file, ".rs"));
            $($($beside)*)?
        }
    };
}

trap!(/** Members `@type` and `type`, constants, order. */ at_type, "at-type");
trap!(/** Rules that only a validator checks. */ conditions, "conditions");
trap!(/** Spellings of a reference. */ references, "references");
trap!(/** References between files and modules. */ across, "across");
trap!(/** `prefixItems`. */ tuple, "tuple");
trap!(/** `allOf`, and `$ref` with siblings. */ joined, "joined");
trap!(/** `oneOf` of objects with a constant. */ tagged, "tagged");
trap!(/** Unions of JSON types. */ untagged, "untagged");
trap!(/** `null`. */ nullable, "nullable");
trap!(/** Open and closed objects, and maps. */ extras, "extras");
trap!(/** Sets of strings. */ choices, "choices");
trap!(/** Widths. */ numbers, "numbers");
trap!(/** Formats and patterns. */ texts, "texts");
trap!(/** Defaults. */ defaults, "defaults");
trap!(/** Descriptions. */ documentation, "documentation");
trap!(/** Types that contain themselves. */ recursion, "recursion");
trap!(/** A list as root. */ root_list, "root-list");
trap!(/** A map as root. */ root_map, "root-map");
trap!(/** A root that may be null. */ root_null, "root-null");
trap!(
    /** Types from outside. */
    registry,
    "registry",
    /// Stands for the enum of the table.
    #[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Code {
        /// Listed first.
        LockerFull,
        /// Listed second.
        AddressUnknown,
    }

    /// Stands for the type that is written by hand.
    #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
    pub struct Stamp(pub serde_json::Value);
);

trap!(
    /** The JSON form of a protobuf message. */
    proto_json,
    "proto-json",
    /// Stands for a scalar that is written by hand.
    #[derive(Debug, Clone, PartialEq, Default, serde::Serialize, serde::Deserialize)]
    pub struct Stamp(pub String);
);

/// Reads the text, writes it again, and expects the same text.
fn same<T: DeserializeOwned + Serialize>(text: &str) -> T {
    let value: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_string(&value).expect("a message"), text);
    value
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

const FAULT: &str = r#"{"@type":"https://parcel.example/types/fault","type":"parcel.fault","fault_id":"f1","code":"LOCKER_FULL","retry":true,"attempts":2,"at":"2026-05-03T11:00:00+02:00"}"#;

#[test]
fn constants_reject_others_and_members_keep_their_order() {
    use at_type::parcel::{Code, Fault, FaultAtType, FaultType};

    let fault: Fault = same(FAULT);
    assert_eq!(
        (fault.at_type, fault.type_, fault.code),
        (FaultAtType::Fault, FaultType::ParcelFault, Code::LockerFull)
    );
    assert_eq!(FaultAtType::default().as_str(), "https://parcel.example/types/fault");
    assert_eq!(format!("{:>14}", FaultType::default()), "  parcel.fault");
    assert_eq!(Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>(), ["LOCKER_FULL", "ADDRESS_UNKNOWN"]);

    let with = |member: &str, value: Value| {
        let mut message: Value = serde_json::from_str(FAULT).expect("a message");
        message[member] = value;
        read::<Fault>(message)
    };
    assert!(with("@type", json!("https://parcel.example/types/other")).is_err());
    assert!(with("type", json!("parcel.other")).is_err());
    assert!(with("code", json!("locker_full")).is_err());
    assert!(with("code", json!({ "LOCKER_FULL": null })).is_err());
    let error = with("code", json!("SECRET")).map(|_| ());
    assert_eq!(error, Err("invalid value: another string, expected one of `LOCKER_FULL` `ADDRESS_UNKNOWN`".to_owned()));
    assert!(with("attempts", json!(-1)).is_err());
    assert!(with("surprise", json!(1)).is_err());
    assert!(with("attempts", json!(3)).is_ok());
}

#[test]
fn an_offset_stays_as_it_was_written() {
    assert_eq!(same::<at_type::parcel::Fault>(FAULT).at, "2026-05-03T11:00:00+02:00");
    let text = r#"{"at":"2026-05-03t11:00:00.10-00:00","day":"2026-02-30","id":"3F29C1A8","host":"::1","where":"/a~1b","number":"","name":""}"#;
    same::<texts::parcel::Texts>(text);
}

#[test]
fn rules_between_members_do_not_change_the_type() {
    use conditions::parcel::{Order, OrderCode};

    let order: Order = same(r#"{"code":"EXPRESS","street":"Main Road","labels":["heavy"]}"#);
    assert_eq!((order.code, order.surcharge, order.locker), (OrderCode::Express, None, None));
    same::<Order>(r#"{"code":"SLOW"}"#);
}

#[test]
fn references_of_every_spelling_meet_in_one_type() {
    use references::parcel::{BoxOfAir, References, ReferencesInline};

    let air = || Some(BoxOfAir { volume: Some(3) });
    let all = References {
        by_pointer: air(),
        by_identifier: air(),
        by_anchor: air(),
        by_member: Some(ReferencesInline { width: Some(-1) }),
        inline: Some(ReferencesInline { width: None }),
        text: Some("fragile".to_owned()),
        inside: Some(Box::default()),
    };
    let text = serde_json::to_string(&all).expect("a message");
    assert_eq!(same::<References>(&text), all);
}

#[test]
fn references_cross_files_and_modules() {
    use across::{parcel, shared};

    let ada = || shared::Person { name: "Ada".to_owned() };
    let letter = parcel::Letter {
        from: ada(),
        to: ada(),
        town: Some("Ulm".to_owned()),
        base: Some(shared::Base { sender: Some(ada()) }),
    };
    same::<parcel::Letter>(&serde_json::to_string(&letter).expect("a message"));
}

#[test]
fn tuples_have_their_items() {
    let route: tuple::parcel::Route = same(r#"{"leg":[{"name":"A"},{"name":"B","lift":true},35]}"#);
    assert_eq!((route.leg.0.name.as_str(), route.leg.2), ("A", 35_u16));
    assert_eq!(route.leg.1.extra["lift"], true);
    assert!(read::<tuple::parcel::Route>(json!({ "leg": [{ "name": "A" }, { "name": "B" }] })).is_err());
    assert!(read::<tuple::parcel::Route>(json!({ "leg": [{ "name": "A" }, { "name": "B" }, 1, 2] })).is_err());
}

#[test]
fn joined_objects_are_one() {
    use joined::parcel::{Signed, SignedKind};

    let signed: Signed =
        same(r#"{"kind":"signed","note":"n","signature":"s","beside":{"kind":"x","note":"n","more":1}}"#);
    assert_eq!((signed.kind, signed.signature.as_str()), (SignedKind::Signed, "s"));
    assert_eq!(signed.beside.map(|beside| (beside.note, beside.extra.len())), Some(("n".to_owned(), 1)));
    assert!(read::<Signed>(json!({ "kind": "open", "signature": "s" })).is_err());
    assert!(read::<Signed>(json!({ "kind": "signed" })).is_err());
    assert!(read::<Signed>(json!({ "kind": "signed", "signature": "s", "more": 1 })).is_err());
    assert!(read::<Signed>(json!({ "kind": "signed", "signature": "s", "beside": { "kind": "x" } })).is_err());
}

#[test]
fn the_tag_picks_the_variant() {
    use tagged::parcel::{Event, EventScanned};

    let scanned: Event = same(r#"{"event":"scanned","at":"Ulm","weight":28450}"#);
    let expected = EventScanned { at: "Ulm".to_owned(), weight: Some(28450.into()) };
    assert_eq!(scanned, expected.into());
    assert!(matches!(same(r#"{"event":"lost"}"#), Event::Lost(_)));
    let Event::HandedOver(open) = same(r#"{"event":"handed_over","at":"Ulm","by":"Ada"}"#) else {
        panic!("another variant")
    };
    assert_eq!(open.extra.len(), 1);
    for wrong in [
        json!({ "event": "lost", "at": "Ulm" }),
        json!({ "event": "scanned" }),
        json!({ "event": "scanned", "at": "Ulm", "by": "Ada" }),
        json!({ "event": "stolen" }),
        json!({ "at": "Ulm" }),
    ] {
        assert!(read::<Event>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn json_types_pick_the_variant() {
    use untagged::parcel::{Query, QueryId, QueryMode, QueryWhere};

    let query: Query = same(r#"{"id":7,"where":"Ulm"}"#);
    assert_eq!((query.id, query.where_), (Some(QueryId::Integer(7)), QueryWhere::Text("Ulm".to_owned())));
    let query: Query = same(r#"{"id":"7","where":{"lat":48.4,"lon":10}}"#);
    assert!(matches!(query.where_, QueryWhere::Object(_)));
    let query: Query = same(r#"{"id":null,"where":["Ulm"]}"#);
    assert_eq!((query.id, query.where_), (None, QueryWhere::List(vec!["Ulm".to_owned()])));
    let query: Query = same(r#"{"id":1,"where":[],"mode":{"auto":null}}"#);
    assert!(matches!(query.mode, Some(QueryMode::Object(_))), "serde alone would read the object as the word");
    let query: Query = same(r#"{"id":1,"where":[],"mode":"auto"}"#);
    assert!(matches!(query.mode, Some(QueryMode::Text(_))));
    assert!(
        read::<Query>(json!({ "id": 1, "where": [1, 2] })).is_err(),
        "serde alone would read the list as the object"
    );
    assert!(read::<Query>(json!({ "where": "Ulm" })).is_err(), "a required member may be null, not absent");
    assert!(read::<Query>(json!({ "id": 1.5, "where": "Ulm" })).is_err());
    assert!(read::<Query>(json!({ "id": 1, "where": { "lat": 1, "lon": 2, "alt": 3 } })).is_err());
}

#[test]
fn null_is_kept_where_it_must_stand() {
    use nullable::parcel::{Holder, HolderChoice, Spot};

    let holder: Holder = same(r#"{"required":null,"listed":[null,{"row":1}],"choice":null}"#);
    assert_eq!(holder.listed, Some(vec![None, Some(Spot { row: 1 })]));
    same::<Holder>(r#"{"optional":"a","required":"b","defined":{"row":2},"choice":"left"}"#);
    assert_eq!(HolderChoice::ALL.len(), 2);
    assert!(read::<Holder>(json!({ "choice": "left" })).is_err());
    assert!(read::<Holder>(json!({ "required": "a", "choice": "up" })).is_err());
    let read_null: Holder =
        read(json!({ "optional": null, "required": null, "choice": null })).expect("null for absent");
    assert_eq!(read_null.optional, None);
    assert_eq!(same::<root_null::parcel::Slot>("null").0, None);
    same::<root_null::parcel::Slot>(r#"{"row":1}"#);
}

#[test]
fn members_that_are_not_named_survive() {
    use extras::parcel::{Luggage, LuggageClosed};

    let text = r#"{"open":{"a":"x","b":[1,2.50]},"typed":{"extra":"x","n":4},"closed":{},"free":{"k":null},"words":{"a":"b"},"codes":{"a":1},"any":null,"shapeless":null,"never":1,"more":{"deep":true}}"#;
    let luggage: Luggage = same(&text.replace("2.50", "2.5"));
    assert_eq!(luggage.closed, Some(LuggageClosed {}));
    assert_eq!(luggage.typed.map(|typed| typed.extra_members["n"]), Some(4_u64));
    assert_eq!(luggage.shapeless, Some(Value::Null), "`null` is a value like others here");
    assert_eq!(luggage.extra.keys().collect::<Vec<_>>(), ["never", "more"]);
    same::<Luggage>(r#"{"any":[],"open":{}}"#.replace(r#""any":[],"open":{}"#, r#""open":{},"any":[]"#).as_str());
    assert!(read::<Luggage>(json!({})).is_err());
    assert!(read::<Luggage>(json!({ "any": 1, "closed": { "a": 1 } })).is_err());
    assert!(read::<Luggage>(json!({ "any": 1, "typed": { "n": "four" } })).is_err());
    assert!(read::<Luggage>(json!({ "any": 1, "words": { "a": 1 } })).is_err());
    same::<root_map::parcel::Counts>(r#"{"Bonn":2,"Ulm":1}"#);
}

#[test]
#[expect(deprecated, reason = "the schema says so")]
fn sets_of_strings_are_closed() {
    use choices::parcel::{Choices, ChoicesDescribed, ChoicesManyItem, ChoicesUntyped};

    let choices: Choices = same(r#"{"untyped":"A_B","described":"BY_SEA","many":["x-large","type","size 2xl"]}"#);
    assert_eq!((choices.untyped, choices.described), (Some(ChoicesUntyped::AB), Some(ChoicesDescribed::BySea)));
    assert_eq!(choices.many.map(|many| many[0]), Some(ChoicesManyItem::XLarge));
    assert!(read::<Choices>(json!({ "untyped": "D" })).is_err());
}

#[test]
fn integers_are_as_wide_as_their_bounds_and_numbers_keep_their_form() {
    use numbers::parcel::Numbers;

    let text = r#"{"count":18446744073709551615,"status":503,"rpc":-32008,"byte":255,"positive":1,"free":-9007199254740993,"price":28450}"#;
    let numbers: Numbers = same(text);
    let widths: (u64, u16, i16, u8, u64, i64) =
        (numbers.count, numbers.status, numbers.rpc, numbers.byte, numbers.positive, numbers.free);
    assert_eq!(widths.1, 503);
    same::<Numbers>(&text.replace(":28450", ":28450.5"));
    assert!(read::<Numbers>(serde_json::from_str(&text.replace("255", "256")).expect("JSON")).is_err());
    assert!(read::<Numbers>(serde_json::from_str(&text.replace(":503", ":-1")).expect("JSON")).is_err());
}

#[test]
fn defaults_fill_what_is_absent() {
    use defaults::parcel::{Settings, Size};

    let settings: Settings = read(json!({ "kind": "settings" })).expect("defaults");
    assert_eq!(settings, Settings::default());
    assert_eq!((settings.fragile, settings.carrier.as_str(), settings.attempts), (true, "snail", 3_u8));
    assert_eq!((settings.weight, settings.size, settings.tags.len()), (2.into(), Size::Large, 0));
    same::<Settings>(
        r#"{"fragile":false,"carrier":"","attempts":1,"weight":2,"size":"small","tags":["a"],"kind":"settings"}"#,
    );
    let refusal: registry::parcel::Refusal =
        read(json!({ "code": "ADDRESS_UNKNOWN" })).expect("a default from a table");
    assert_eq!(refusal.other, registry::Code::LockerFull);
}

#[test]
#[expect(deprecated, reason = "the schema says so")]
fn deprecated_members_still_travel() {
    let notes: documentation::parcel::Notes = same(r#"{"@type":"a","old":"b","older":{},"undescribed":[{}]}"#);
    assert_eq!(notes.old.as_deref(), Some("b"));
}

#[test]
fn recursion_goes_through_boxes() {
    let text = r#"{"inside":{"beside":[{}]},"tree":{"left":"a","right":{"left":"b","right":"c"}}}"#;
    same::<recursion::parcel::Crate>(text);
}

#[test]
fn types_from_outside_stand_in_their_places() {
    let refusal: registry::parcel::Refusal =
        same(r#"{"code":"LOCKER_FULL","other":"ADDRESS_UNKNOWN","details":{"a":[1]}}"#);
    assert_eq!(
        (refusal.code, refusal.details),
        (registry::Code::LockerFull, Some(registry::Stamp(json!({ "a": [1] }))))
    );
}

#[test]
fn a_list_can_be_the_root() {
    let manifest: root_list::parcel::Manifest = same(r#"[{"number":"1"},{"number":"2"}]"#);
    assert_eq!(Vec::from(manifest).len(), 2);
}

#[test]
fn a_protobuf_message_leaves_out_what_goes_without_saying() {
    use proto_json::parcel::{Report, Stop};

    const TAG: &str = r#""@type":"type.example/parcel.Report""#;
    let full = format!(
        r#"{{{TAG},"shortText":"a","stops":[{{"placeName":"b"}},{{}}],"labels":{{"c":"d"}},"lastStop":{{}},"weight":"1","limit":"","more":1}}"#
    );
    let report: Report = same(&full);
    assert_eq!(report.stops, [Stop { place_name: "b".to_owned() }, Stop::default()]);
    assert_eq!(report.last_stop, Some(Stop::default()), "a message is there or not");

    let snake =
        full.replace("shortText", "short_text").replace("placeName", "place_name").replace("lastStop", "last_stop");
    assert_eq!(serde_json::from_str::<Report>(&snake).unwrap(), report);

    let nothing = format!("{{{TAG}}}");
    for text in [
        nothing.clone(),
        format!(r#"{{{TAG},"shortText":"","stops":[],"labels":{{}},"weight":""}}"#),
        format!(r#"{{{TAG},"shortText":null,"stops":null,"labels":null,"lastStop":null,"weight":null,"limit":null}}"#),
    ] {
        let report: Report = serde_json::from_str(&text).unwrap();
        assert_eq!(report, Report::default(), "{text}");
        assert_eq!(serde_json::to_string(&report).unwrap(), nothing);
    }
    for fault in [r#""shortText":1"#, r#""stops":{}"#, r#""stops":[null]"#, r#""labels":{"a":1}"#, r#""lastStop":"""#] {
        assert!(serde_json::from_str::<Report>(&format!("{{{TAG},{fault}}}")).is_err(), "{fault}");
    }
    let twice = format!(r#"{{{TAG},"shortText":"a","short_text":"b"}}"#);
    assert!(serde_json::from_str::<Report>(&twice).is_err(), "one member under two names");
}
