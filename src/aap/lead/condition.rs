//! Two vocabularies for one member name.

use serde_json::Value;

use crate::aap::{Code, CodeChoice, Condition, ConditionVocabulary, Violation};

/// A condition that is not from the vocabulary of its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConditionFault {
    vocabulary: ConditionVocabulary,
    other: bool,
}

impl ConditionFault {
    /// The vocabulary that the word should have been from.
    pub fn expected(self) -> ConditionVocabulary {
        self.vocabulary
    }

    /// Whether it is a word of the other vocabulary, and not just any value.
    pub fn is_from_other_vocabulary(self) -> bool {
        self.other
    }

    /// The code that answers it if nothing else is wrong.
    pub fn code(self) -> Code {
        if self.other { CodeChoice::OtherVocabulary.code() } else { CodeChoice::Other.code() }
    }

    /// Place, keyword and text.
    pub fn violation(self) -> Violation<'static> {
        let words: Vec<&str> = Condition::ALL
            .iter()
            .filter(|condition| condition.vocabulary() == self.vocabulary)
            .map(|condition| condition.as_str())
            .collect();
        Violation::new(self.vocabulary.pointer(), "enum", format!("must be one of {}", words.join(", ")))
    }
}

impl ConditionVocabulary {
    /// Reads a word, which is compared exactly.
    ///
    /// # Errors
    ///
    /// If it is not from this vocabulary.
    ///
    /// ```
    /// use agent_errors::aap::{Condition, ConditionVocabulary};
    /// assert_eq!(ConditionVocabulary::Sale.read("cpo"), Ok(Condition::Cpo));
    /// let fault = ConditionVocabulary::Wear.read("cpo").unwrap_err();
    /// assert!(fault.is_from_other_vocabulary());
    /// assert!(!ConditionVocabulary::Wear.read("Good").unwrap_err().is_from_other_vocabulary());
    /// ```
    pub fn read(self, word: &str) -> Result<Condition, ConditionFault> {
        match word.parse::<Condition>() {
            Ok(condition) if condition.vocabulary() == self => Ok(condition),
            other => Err(ConditionFault { vocabulary: self, other: other.is_ok() }),
        }
    }
}

/// Every condition in a request that is not from its vocabulary.
pub fn conditions(request: &Value) -> Vec<ConditionFault> {
    let read = |vocabulary: &ConditionVocabulary| {
        let word = request.pointer(vocabulary.pointer())?;
        vocabulary.read(word.as_str().unwrap_or_default()).err()
    };
    ConditionVocabulary::ALL.iter().filter_map(read).collect()
}
