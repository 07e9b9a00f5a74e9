//! What goes out is logged.
#![cfg(all(feature = "http", feature = "tracing"))]

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use agent_errors::aap::{self, Code};
use agent_errors::server::Admission;
use http::Response;

/// Keeps the fields of events.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<Event>>>);

type Event = (tracing::Level, Vec<(String, String)>);

struct Fields(Vec<(String, String)>);

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn fmt::Debug) {
        self.0.push((field.name().to_owned(), format!("{value:?}")));
    }

    fn record_str(&mut self, field: &tracing::field::Field, value: &str) {
        self.0.push((field.name().to_owned(), value.to_owned()));
    }
}

impl tracing::Subscriber for Log {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        let mut fields = Fields(Vec::new());
        event.record(&mut fields);
        self.0.lock().unwrap().push((*event.metadata().level(), fields.0));
    }
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

/// One at a time: `tracing` decides once whether anybody listens to an event, while threads may come and go.
static ALONE: Mutex<()> = Mutex::new(());

fn logged(send: impl FnOnce()) -> Vec<Event> {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), send);
    let events = log.0.lock().unwrap();
    events.clone()
}

#[test]
fn what_goes_out_is_logged_with_its_cause_and_without_its_message() {
    let events = logged(|| {
        let cause = std::io::Error::other("quota table\n 1201 of 1200");
        let error = aap::Error::new(Code::RateLimited, "Dear Ms Smith, slow down.").error_id("e-1").caused_by(cause);
        let response: Response<Vec<u8>> = error.respond_to("q").into();
        assert!(!String::from_utf8_lossy(response.body()).contains("1201"), "the cause is in the log alone");
    });
    let [(level, fields)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(*level, tracing::Level::INFO);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(
        fields,
        [
            ("message", "error sent"),
            ("contract", "aap"),
            ("code", "RATE_LIMITED"),
            ("json_rpc_code", "-32000"),
            ("retryable", "true"),
            ("error_id", "e-1"),
            ("cause", "quota table\\n 1201 of 1200"),
        ]
    );
}

/// A cause that is its own source.
#[derive(Debug)]
struct Endless;

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("again")
    }
}

impl std::error::Error for Endless {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self)
    }
}

#[test]
fn an_event_is_bounded_whatever_the_error_holds() {
    let events = logged(|| {
        let error = aap::Error::new(Code::InternalError, "").error_id("é".repeat(100_000)).caused_by(Endless);
        let _: Response<Vec<u8>> = error.respond_to("q").into();
    });
    let [(level, fields)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(*level, tracing::Level::ERROR);
    let length = |name| fields.iter().find(|(field, _)| field == name).unwrap().1.chars().count();
    assert_eq!((length("error_id"), length("cause")), (128, 1024));
}

#[test]
fn a_refusal_is_logged_too() {
    let events = logged(|| {
        let refusal = Admission::a2a(["1.0"]).check(["9.9"], [""; 0]).unwrap_err();
        let _: Response<Vec<u8>> = agent_errors::a2a::Error::from(refusal).http().into();
    });
    let [(_, fields)] = &events[..] else { panic!("{events:?}") };
    assert!(fields.contains(&("code".to_owned(), "VersionNotSupportedError".to_owned())), "{fields:?}");
    assert!(!fields.iter().any(|(name, _)| name == "error_id" || name == "cause"), "{fields:?}");
}
