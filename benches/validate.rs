//! Every problem of a request, beside what the validator itself needs to find them.
//!
//! `cargo bench --bench validate --features validate` prints the ratios that the design gives a budget for: listing
//! 1 000 problems of a request of 1 MB takes at most 1.5 times as long as iterating over the validator's own errors.

use std::hint::black_box;
use std::time::{Duration, Instant};

use agent_errors_validation::{Limits, Validator};
use serde_json::{Value, json};

const ROUNDS: usize = 40;

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": { "type": { "const": "inventory.import.request" }, "vehicles": { "type": "array", "items": { "$ref": "#/$defs/vehicle" } } },
        "required": ["type", "vehicles"],
        "additionalProperties": false,
        "$defs": { "vehicle": {
            "type": "object",
            "properties": {
                "vin": { "type": "string", "pattern": "^[A-HJ-NPR-Z0-9]{17}$" },
                "year": { "type": "integer", "minimum": 1900, "maximum": 2100 },
                "condition": { "enum": ["new", "used", "cpo"] },
                "listed_at": { "type": "string", "format": "date-time" },
                "notes": { "type": "string", "maxLength": 400 }
            },
            "required": ["vin", "year", "condition"],
            "additionalProperties": false
        } }
    })
}

/// About 1 MB, with 1 000 problems of five kinds.
fn request() -> Value {
    let vehicle = |index: usize| {
        let mut vehicle = json!({
            "vin": "1HGCV1F30NA123456", "year": 2020, "condition": "used", "listed_at": "2026-04-30T10:15:30Z", "notes": "x".repeat(200)
        });
        match index % 15 {
            0 => vehicle["year"] = json!("2020"),
            3 => vehicle["condition"] = json!("good"),
            6 => vehicle["colour"] = json!("red"),
            9 => drop(vehicle.as_object_mut().map(|members| members.remove("vin"))),
            12 => vehicle["listed_at"] = json!("yesterday"),
            _ => {}
        }
        vehicle
    };
    json!({ "type": "inventory.import.request", "vehicles": (0..3_000).map(vehicle).collect::<Vec<_>>() })
}

/// The quickest of several rounds, the two taken in turn so that both see the same machine.
fn beside(mut own: impl FnMut(), mut base: impl FnMut()) -> (Duration, Duration) {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).fold((Duration::MAX, Duration::MAX), |(a, b), _| (a.min(time(&mut own)), b.min(time(&mut base))))
}

fn report(what: &str, (own, base): (Duration, Duration), budget: &str) {
    println!("{what:<58} {own:>9.1?} / {base:>9.1?} = {:.2}{budget}", own.as_secs_f64() / base.as_secs_f64());
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (schema, request) = (schema(), request());
    let validator = Validator::new(&schema, [])?.limits(Limits::default().problems(2_000));
    let own = agent_errors::aap::validate::Validator::new(&schema, [])?.limits(Limits::default().problems(2_000));
    let problems = validator.problems(&request).len();
    println!(
        "{} bytes, {problems} problems, {} errors",
        serde_json::to_vec(&request)?.len(),
        validator.count_raw_errors(&request)
    );
    assert_eq!(problems, 1_000);

    let base = || {
        black_box(validator.count_raw_errors(black_box(&request)));
    };
    report(
        "listed, as texts",
        beside(|| drop(black_box(validator.problems(black_box(&request)))), base),
        "  (budget 1.5)",
    );
    report("listed, as an AAP error", beside(|| drop(black_box(own.check(black_box(&request)))), base), "");
    let written =
        || drop(black_box(own.check(black_box(&request)).map_err(|error| error.respond_to("req-1").to_vec())));
    report("listed, as the bytes of the response", beside(written, base), "");
    Ok(())
}
