//! Rules of thumb leave innocent texts alone.

use std::collections::BTreeMap;

use agent_errors::aap::{self, Code};
use agent_errors::lint;

use crate::fixture::read;

#[test]
fn no_innocent_text_raises_an_alarm() {
    let texts = read("tests/lint/innocent.txt");
    assert!(texts.lines().count() >= 200, "{} texts", texts.lines().count());
    let mut alarms = Vec::new();
    for text in texts.lines() {
        let details: BTreeMap<_, _> = [("note", vec![text]), ("suggestion", vec![text, ""])].into();
        let error = aap::Error::new(Code::VehicleNotFound, text).detail("more", &details).violation(
            "/home/a/b.rs",
            "type",
            text,
        );
        for message in [error.clone().envelope_message("No."), error.envelope_message(text.to_owned() + " Sorry.")] {
            let report = lint(&message.respond_to(1).to_vec()).unwrap();
            alarms.extend(report.findings().iter().map(|finding| format!("{text}: {finding}")));
        }
    }
    assert!(alarms.is_empty(), "{} false alarms\n{}", alarms.len(), alarms.join("\n"));
}
