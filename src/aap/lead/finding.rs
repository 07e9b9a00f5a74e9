//! What the rules find, and the error that it makes.

use super::ConditionFault;
use crate::aap::choice::Situation;
use crate::aap::{Code, ConsentFault, Error, Violation};

/// One fault of a lead: the code that answers it, and the entry for the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    code: Code,
    violation: Violation<'static>,
}

impl Finding {
    /// A fault by a rule of one's own.
    pub fn new(code: Code, violation: Violation<'static>) -> Self {
        Self { code, violation }
    }

    /// The code that answers it if nothing else is wrong.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Place, keyword and text.
    pub fn violation(&self) -> &Violation<'static> {
        &self.violation
    }

    pub(crate) fn into_violation(self) -> Violation<'static> {
        self.violation
    }
}

impl From<ConsentFault> for Finding {
    fn from(fault: ConsentFault) -> Self {
        Self::new(fault.code(), Violation::new(fault.pointer(), fault.keyword(), fault.text()))
    }
}

impl From<ConditionFault> for Finding {
    fn from(fault: ConditionFault) -> Self {
        Self::new(fault.code(), fault.violation())
    }
}

/// The error that lists all the faults, under the code that comes first; none if there are no faults.
pub fn refusal(findings: impl IntoIterator<Item = Finding>) -> Option<Error> {
    let findings: Vec<Finding> = findings.into_iter().collect();
    if findings.is_empty() {
        return None;
    }
    let codes: Vec<Code> = findings.iter().map(Finding::code).collect();
    let choice = Situation::of_findings(&codes).choice();
    Some(choice.error(findings.into_iter().map(Finding::into_violation).collect()))
}
