//! What a linter finds.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use super::tree::Node;
use crate::decode::DecodeError;
use crate::warning::Level;
use crate::{a2a, aap, aip, pointer};

/// A numbered rule of one of the contracts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// A rule of AAP.
    Aap(&'static aap::rules::Rule),
    /// A rule of A2A.
    A2a(&'static a2a::rules::Rule),
    /// A rule of AIP.
    Aip(&'static aip::rules::Rule),
}

impl Rule {
    /// Series and number, such as `AAP-004`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Aap(rule) => rule.id,
            Self::A2a(rule) => rule.id,
            Self::Aip(rule) => rule.id,
        }
    }

    /// How binding it is; a prohibition is as binding as its opposite.
    pub fn level(self) -> Level {
        match self {
            Self::Aap(rule) => rule.level.into(),
            Self::A2a(rule) => rule.level.into(),
            Self::Aip(rule) => rule.level.into(),
        }
    }

    /// What it demands.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Aap(rule) => rule.text,
            Self::A2a(rule) => rule.text,
            Self::Aip(rule) => rule.text,
        }
    }

    /// What to do when it is found broken.
    pub const fn fix(self) -> &'static str {
        match self {
            Self::Aap(rule) => rule.fix,
            Self::A2a(rule) => rule.fix,
            Self::Aip(rule) => rule.fix,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A rule that a message breaks, and where.
///
/// Its message says what to do, and never repeats a value of the message that was linted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    rule: Rule,
    heuristic: bool,
    of_request: bool,
    event: Option<usize>,
    pointer: String,
    message: Cow<'static, str>,
}

impl Finding {
    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// How binding the finding is: as the rule is, and no more than advice if it was told by rule of thumb.
    pub fn level(&self) -> Level {
        if self.heuristic { self.rule.level().max(Level::Should) } else { self.rule.level() }
    }

    /// Whether it was told by rule of thumb, and may be a false alarm.
    pub const fn is_heuristic(&self) -> bool {
        self.heuristic
    }

    /// Whether it is about the request that the linter was given, and its pointer leads into that.
    pub const fn is_of_request(&self) -> bool {
        self.of_request
    }

    /// Which event of a stream it is about, from 1 and counting those that have data; none where the input is one message.
    /// The pointer leads into the document of that event.
    pub const fn event(&self) -> Option<usize> {
        self.event
    }

    /// JSON Pointer to the member at fault, or to where a missing one should be.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is wrong, and what to do.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "(root)" } else { &self.pointer };
        write!(f, "{} {} ", self.rule, self.level())?;
        if let Some(event) = self.event {
            write!(f, "event {event} ")?;
        }
        write!(f, "{place}: {}", self.message)
    }
}

/// What a linter found in one message, by rule and, for each rule, in the order of the message; in a stream event by event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    findings: Vec<Finding>,
    complete: bool,
    unread: Vec<(usize, DecodeError)>,
}

impl Report {
    /// What was found.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether a rule is broken that must not be.
    pub fn has_breach(&self) -> bool {
        self.findings.iter().any(|finding| finding.level() == Level::Must)
    }

    /// Events of a stream that should be errors and could not be linted, by their number, and why; a hundred at most.
    pub fn unread(&self) -> &[(usize, DecodeError)] {
        &self.unread
    }

    /// Whether everything is listed: of one rule a hundred findings are kept, and the text of pointers is bounded by
    /// the size of the message.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))
    }
}

/// Findings of one rule that are kept.
const MOST_PER_RULE: usize = 100;

/// Bytes of pointers that are kept of a message, however small it is.
const LEAST_ROOM: usize = 1 << 16;

/// A value and its place.
#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    pub(super) node: &'a Node<'a>,
    pub(super) pointer: String,
}

impl<'a> Part<'a> {
    pub(super) const fn root(node: &'a Node<'a>) -> Self {
        Self { node, pointer: String::new() }
    }

    /// A member, if it is there.
    pub(super) fn member(&self, name: &str) -> Option<Self> {
        Some(Self { node: self.node.get(name)?, pointer: self.place(&[name]) })
    }

    /// An item, if it is there.
    pub(super) fn item(&self, index: usize) -> Option<Self> {
        Some(Self { node: self.node.items().get(index)?, pointer: self.place(&[&index.to_string()]) })
    }

    /// Bytes of a place, but for escapes.
    fn size(&self, steps: &[&str]) -> usize {
        self.pointer.len() + steps.iter().map(|step| step.len() + 1).sum::<usize>()
    }

    /// The place of something inside, which may be missing.
    fn place(&self, steps: &[&str]) -> String {
        let mut place = String::with_capacity(self.size(steps));
        place.push_str(&self.pointer);
        for step in steps {
            pointer::push(&mut place, step);
        }
        place
    }
}

/// The way to a value inside a part, which becomes text only when something is wrong there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trail<'t> {
    up: Option<&'t Trail<'t>>,
    step: Step<'t>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'t> {
    /// Where the way begins, as a pointer.
    Start(&'t str),
    Member(&'t str),
    Item(usize),
}

impl<'t> Trail<'t> {
    pub(super) fn start(part: &'t Part<'_>) -> Self {
        Self { up: None, step: Step::Start(&part.pointer) }
    }

    pub(super) const fn member(&'t self, name: &'t str) -> Self {
        Self { up: Some(self), step: Step::Member(name) }
    }

    pub(super) const fn item(&'t self, index: usize) -> Self {
        Self { up: Some(self), step: Step::Item(index) }
    }

    /// Bytes of the pointer, but for escapes.
    fn size(&self) -> usize {
        let own = match self.step {
            Step::Start(text) => text.len(),
            Step::Member(name) => 1 + name.len(),
            Step::Item(index) => 2 + index.checked_ilog10().unwrap_or(0) as usize,
        };
        own + self.up.map_or(0, Self::size)
    }

    fn pointer(&self) -> String {
        let mut pointer = self.up.map_or_else(String::new, Self::pointer);
        match self.step {
            Step::Start(text) => pointer.push_str(text),
            Step::Member(name) => pointer::push(&mut pointer, name),
            Step::Item(index) => pointer::push(&mut pointer, &index.to_string()),
        }
        pointer
    }
}

/// Takes down what the check of one rule finds.
#[derive(Debug)]
pub(super) struct Findings {
    rule: Rule,
    of_rule: usize,
    room: usize,
    report: Report,
}

impl Findings {
    /// For a message of that many bytes.
    pub(super) fn new(size: usize) -> Self {
        let report = Report { complete: true, ..Report::default() };
        Self { rule: Rule::Aap(aap::rules::AAP_001), of_rule: 0, room: LEAST_ROOM + 2 * size, report }
    }

    /// From here on the findings are of that rule.
    pub(super) const fn begin(&mut self, rule: Rule) {
        self.rule = rule;
        self.of_rule = 0;
    }

    /// Something is wrong in or with a part.
    pub(super) fn add(&mut self, part: &Part<'_>, steps: &[&str], message: impl Into<Cow<'static, str>>) {
        self.push(part.size(steps), || part.place(steps), message.into(), false);
    }

    /// Something is wrong at the end of a trail.
    pub(super) fn add_at(&mut self, trail: &Trail<'_>, message: &'static str) {
        self.push(trail.size(), || trail.pointer(), message.into(), false);
    }

    /// Something looks wrong.
    pub(super) fn suspect(&mut self, part: &Part<'_>, steps: &[&str], what: &str) {
        self.push(part.size(steps), || part.place(steps), by_rule_of_thumb(what), true);
    }

    /// Something looks wrong at the end of a trail.
    pub(super) fn suspect_at(&mut self, trail: &Trail<'_>, what: &str) {
        self.push(trail.size(), || trail.pointer(), by_rule_of_thumb(what), true);
    }

    /// Something is wrong with the request.
    pub(super) fn add_of_request(&mut self, pointer: &str, message: String) {
        let pointer = pointer.to_owned();
        let finding = Finding {
            rule: self.rule,
            heuristic: false,
            of_request: true,
            event: None,
            pointer,
            message: message.into(),
        };
        self.report.findings.push(finding);
    }

    fn push(&mut self, size: usize, pointer: impl FnOnce() -> String, message: Cow<'static, str>, heuristic: bool) {
        if self.of_rule == MOST_PER_RULE || size > self.room {
            self.report.complete = false;
            return;
        }
        self.of_rule += 1;
        self.room -= size;
        let finding =
            Finding { rule: self.rule, heuristic, of_request: false, event: None, pointer: pointer(), message };
        self.report.findings.push(finding);
    }

    pub(super) fn into_report(self) -> Report {
        self.report
    }
}

/// Reports of the events of a stream, as one.
#[derive(Debug, Default)]
pub(super) struct Collected {
    report: Report,
    of_rule: HashMap<&'static str, usize>,
    is_cut: bool,
}

impl Collected {
    /// Takes over what was found in an event. What was found in the request stands in the report once.
    pub(super) fn add(&mut self, event: usize, report: Report) {
        self.is_cut |= !report.complete;
        for mut finding in report.findings {
            finding.event = Some(event).filter(|_| !finding.of_request);
            if finding.of_request && self.report.findings.contains(&finding) {
                continue;
            }
            let count = self.of_rule.entry(finding.rule.id()).or_default();
            *count += 1;
            if *count > MOST_PER_RULE {
                self.is_cut = true;
            } else {
                self.report.findings.push(finding);
            }
        }
    }

    /// Takes down an event that could not be linted.
    pub(super) fn miss(&mut self, event: usize, why: DecodeError) {
        if self.report.unread.len() < MOST_PER_RULE {
            self.report.unread.push((event, why));
        } else {
            self.is_cut = true;
        }
    }

    pub(super) fn into_report(self) -> Report {
        Report { complete: !self.is_cut, ..self.report }
    }
}

fn by_rule_of_thumb(what: &str) -> Cow<'static, str> {
    Cow::Owned(format!("by rule of thumb: {what}"))
}
