//! One change, as it is reported.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How much a change matters to somebody, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Not at all.
    None,
    /// Texts for people only.
    Editorial,
    /// There is something more that may be used or left.
    Additive,
    /// Messages are still understood, but mean or cause something else.
    Behavioural,
    /// Messages are no longer understood or accepted.
    Breaking,
}

/// What kind of change it is; the names are part of the report's format, and exceptions quote them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a name says all that there is to say; `what` of the change says the rest")]
pub enum Kind {
    ContractAdded,
    ContractRemoved,
    ProfileAdded,
    ProfileRemoved,
    ProfileStatusChanged,
    DefaultProfileChanged,
    VersionCovered,
    VersionNoLongerCovered,
    SchemaAdded,
    SchemaRemoved,
    RoleChanged,
    IdentifierChanged,
    MemberAdded,
    MemberRemoved,
    RequiredMemberAdded,
    RequiredMemberRemoved,
    EnumValueAdded,
    EnumValueRemoved,
    TypeChanged,
    BoundTightened,
    BoundLoosened,
    ConstraintAdded,
    ConstraintRemoved,
    ConstraintChanged,
    AlternativeAdded,
    AlternativeRemoved,
    DefaultChanged,
    NotJudged,
    TableAdded,
    TableRemoved,
    TableOpened,
    TableClosed,
    ColumnAdded,
    ColumnRemoved,
    ColumnChanged,
    RowAdded,
    RowRemoved,
    NumberChanged,
    TextChanged,
    FlagFlipped,
    ReferenceChanged,
    ValueAdded,
    ValueRemoved,
    OrderChanged,
    PrimaryTableChanged,
    DecisionAdded,
    DecisionRemoved,
    DecisionChanged,
    ConstantAdded,
    ConstantRemoved,
    ConstantChanged,
    EncodingChanged,
    BindingAdded,
    BindingRemoved,
    PayloadMoved,
    PlaceAdded,
    PlaceRemoved,
    PlaceChanged,
    EntryAdded,
    EntryRemoved,
    EntryChanged,
    MappingAdded,
    MappingRemoved,
    ReasonChanged,
    DomainChanged,
    MetadataKeyAdded,
    MetadataKeyRemoved,
    MetadataKeyChanged,
    RuleAdded,
    RuleRemoved,
    RuleRaised,
    RuleLowered,
    RuleChanged,
    ReadingChanged,
    ExampleChanged,
    RustNameChanged,
    Wording,
}

/// A change.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// Name of the contract.
    pub contract: String,
    /// What it is about, for people: `table codes, row X`.
    pub subject: String,
    /// What kind of change it is.
    pub kind: Kind,
    /// JSON Pointer into the contract's document: of the new edition, or of the old one for what was removed.
    pub pointer: String,
    /// The worse of `reader` and `writer`.
    pub severity: Severity,
    /// What it means for a program that reads.
    pub reader: Severity,
    /// What it means for a program that writes.
    pub writer: Severity,
    /// Ids of the profiles that it was found in; empty where it concerns no profile in particular.
    pub profiles: Vec<String>,
    /// The change in a few words.
    pub what: String,
    /// Why it is judged as it is.
    pub reason: String,
    /// The value in the old edition, where there is one.
    pub before: Option<Value>,
    /// The value in the new edition, where there is one.
    pub after: Option<Value>,
    /// Why it is let pass although it is breaking, where that has been recorded.
    pub exception: Option<String>,
}

/// What a comparison finds, before it is known in which contract and profile.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub kind: Kind,
    pub pointer: String,
    pub reader: Severity,
    pub writer: Severity,
    pub what: String,
    pub reason: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

impl Found {
    pub fn new(kind: Kind, pointer: impl Into<String>, what: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            kind,
            pointer: pointer.into(),
            reader: Severity::None,
            writer: Severity::None,
            what: what.into(),
            reason: reason.into(),
            before: None,
            after: None,
        }
    }

    /// Texts for people.
    pub fn wording(pointer: impl Into<String>, what: impl Into<String>) -> Self {
        Self::new(Kind::Wording, pointer, what, "texts for people only").for_both(Severity::Editorial)
    }

    /// A name that only programs in Rust write.
    pub fn rust_name(pointer: impl Into<String>, old: &str, new: &str) -> Option<Self> {
        let reason = "no message changes; programs in Rust write another name";
        let found =
            Self::new(Kind::RustNameChanged, pointer, format!("it is `{new}` in Rust instead of `{old}`"), reason);
        (old != new).then(|| found.for_both(Severity::Editorial).from(old).to(new))
    }

    pub fn reader(mut self, severity: Severity) -> Self {
        self.reader = severity;
        self
    }

    pub fn writer(mut self, severity: Severity) -> Self {
        self.writer = severity;
        self
    }

    pub fn for_both(self, severity: Severity) -> Self {
        self.reader(severity).writer(severity)
    }

    pub fn from(mut self, value: impl Into<Value>) -> Self {
        self.before = Some(value.into());
        self
    }

    pub fn to(mut self, value: impl Into<Value>) -> Self {
        self.after = Some(value.into());
        self
    }

    /// The same somewhere deeper: `pointer` becomes a pointer below `prefix`.
    pub fn below(mut self, prefix: &str) -> Self {
        self.pointer.insert_str(0, prefix);
        self
    }

    pub fn in_contract(self, contract: &str, subject: impl Into<String>) -> Change {
        Change {
            contract: contract.to_owned(),
            subject: subject.into(),
            kind: self.kind,
            pointer: self.pointer,
            severity: self.reader.max(self.writer),
            reader: self.reader,
            writer: self.writer,
            profiles: Vec::new(),
            what: self.what,
            reason: self.reason,
            before: self.before,
            after: self.after,
            exception: None,
        }
    }
}
