//! Which code answers a request that has problems.

use super::details::ConsentDetails;
use super::{Code, CodeChoice, ConsentFault, Error, Violation, constants};

/// What has to be known about the problems.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Situation<'a> {
    /// The type is well formed and not that of the skill.
    pub skill_not_offered: bool,
    /// Codes that the faults of a lead ask for.
    pub codes: &'a [Code],
    /// There is no problem but conditions from the other vocabulary.
    pub only_other_vocabulary: bool,
    /// There is no problem but one member that is missing.
    pub only_one_missing: bool,
}

impl<'a> Situation<'a> {
    /// The faults of a lead are all there is.
    pub fn of_findings(codes: &'a [Code]) -> Self {
        let asks = |code: &Code| *code == CodeChoice::OtherVocabulary.code();
        Self { codes, only_other_vocabulary: codes.iter().all(asks), ..Self::default() }
    }

    /// The first row that fits.
    pub fn choice(&self) -> CodeChoice {
        CodeChoice::ALL.iter().copied().find(|choice| self.fits(*choice)).unwrap_or(CodeChoice::Other)
    }

    fn fits(&self, choice: CodeChoice) -> bool {
        match choice {
            CodeChoice::Unsupported => self.skill_not_offered,
            CodeChoice::ConsentRequired | CodeChoice::ConsentInvalid => self.codes.contains(&choice.code()),
            CodeChoice::OtherVocabulary => self.only_other_vocabulary,
            CodeChoice::OneMissing => self.only_one_missing,
            CodeChoice::Other => true,
        }
    }
}

impl CodeChoice {
    /// The error with all the problems.
    pub(crate) fn error(self, violations: Vec<Violation<'static>>) -> Error {
        let message = match (self, violations.len()) {
            (Self::Other, 0 | 1) => "The request has a problem.".to_owned(),
            (Self::Other, count) => format!("The request has {count} problems."),
            _ => self.code().meaning().to_owned(),
        };
        let absent = violations.iter().any(|violation| violation.pointer() == ConsentFault::Absent.pointer());
        let error = Error::new(self.code(), message).violations(violations);
        if self == Self::ConsentRequired && absent {
            return error
                .detail(ConsentDetails::MISSING, ConsentFault::Absent.pointer().trim_start_matches('/'))
                .detail(ConsentDetails::EXPECTED_SCOPE, constants::CONSENT_SCOPE);
        }
        error
    }
}

/// Whether a text is spelt like the type of a request: two or three words of lower-case letters and underscores, with
/// dots between them.
#[cfg(feature = "validate")]
pub(crate) fn is_request_type(text: &str) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    (2..=3).contains(&text.split('.').count()) && text.split('.').all(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "validate")]
    #[test]
    fn spelling_of_types() {
        for text in ["lead.submit.request", "aap.error", "a_b.c"] {
            assert!(is_request_type(text), "{text}");
        }
        for text in ["", "lead", "lead.", "a.b.c.d", "Lead.submit", "lead.submit1", "lead submit.x", "a..b"] {
            assert!(!is_request_type(text), "{text}");
        }
    }

    #[test]
    fn the_first_row_that_fits() {
        use Code::{ContactConsentRequired as Contact, InvalidCondition as Condition, InvalidConsent as Invalid};

        let choice = |codes: &[Code]| Situation::of_findings(codes).choice().code();
        assert_eq!(choice(&[Condition, Invalid, Contact]), Contact);
        assert_eq!(choice(&[Condition, Invalid]), Invalid);
        assert_eq!(choice(&[Condition, Condition]), Condition);
        assert_eq!(choice(&[Condition, Code::SchemaValidationFailed]), Code::SchemaValidationFailed);
    }
}
