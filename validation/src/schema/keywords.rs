//! Keywords that hold schemas, and the reading of the paths that lead through them.

/// What stands behind a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    One,
    List,
    Map,
}

/// What the schemas of a keyword are applied to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Applies {
    /// The very value that the schema around is applied to.
    Here,
    /// Members, items or names of it.
    Inside,
    /// Nothing, until a reference leads there.
    Nowhere,
}

/// A keyword that holds schemas.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Applicator {
    pub keyword: &'static str,
    pub holds: Holds,
    pub applies: Applies,
}

const fn applicator(keyword: &'static str, holds: Holds, applies: Applies) -> Applicator {
    Applicator { keyword, holds, applies }
}

pub(crate) const APPLICATORS: [Applicator; 21] = [
    applicator("allOf", Holds::List, Applies::Here),
    applicator("anyOf", Holds::List, Applies::Here),
    applicator("oneOf", Holds::List, Applies::Here),
    applicator("not", Holds::One, Applies::Here),
    applicator("if", Holds::One, Applies::Here),
    applicator("then", Holds::One, Applies::Here),
    applicator("else", Holds::One, Applies::Here),
    applicator("dependentSchemas", Holds::Map, Applies::Here),
    applicator("properties", Holds::Map, Applies::Inside),
    applicator("patternProperties", Holds::Map, Applies::Inside),
    applicator("additionalProperties", Holds::One, Applies::Inside),
    applicator("unevaluatedProperties", Holds::One, Applies::Inside),
    applicator("propertyNames", Holds::One, Applies::Inside),
    applicator("prefixItems", Holds::List, Applies::Inside),
    applicator("items", Holds::One, Applies::Inside),
    applicator("unevaluatedItems", Holds::One, Applies::Inside),
    applicator("contains", Holds::One, Applies::Inside),
    applicator("contentSchema", Holds::One, Applies::Nowhere),
    applicator("$defs", Holds::Map, Applies::Nowhere),
    applicator("definitions", Holds::Map, Applies::Nowhere),
    applicator("dependencies", Holds::Map, Applies::Here),
];

/// Keywords that apply a schema from elsewhere to the same value.
pub(crate) const REFERENCES: [&str; 2] = ["$ref", "$dynamicRef"];

pub(crate) fn applicator_of(keyword: &str) -> Option<&'static Applicator> {
    APPLICATORS.iter().find(|applicator| applicator.keyword == keyword)
}

/// One keyword of a path through schemas, with the key of the schema in it, still escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step<'p> {
    pub keyword: &'p str,
    pub key: Option<&'p str>,
}

impl Step<'_> {
    /// Whether what follows is applied to the same value.
    pub fn stays(self) -> bool {
        REFERENCES.contains(&self.keyword)
            || applicator_of(self.keyword).is_some_and(|applicator| applicator.applies == Applies::Here)
    }
}

/// Reads a path from keyword to keyword, so that a member that is called like a keyword is not taken for one.
pub(crate) fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    let mut tokens = path.split('/').skip(1);
    std::iter::from_fn(move || {
        let keyword = tokens.next()?;
        let keyed = applicator_of(keyword).is_some_and(|applicator| applicator.holds != Holds::One);
        Some(Step { keyword, key: if keyed { tokens.next() } else { None } })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_called_like_keywords_are_keys() {
        let read: Vec<Step<'_>> = steps("/properties/properties/allOf/0/$ref/properties/required/required").collect();
        let step = |keyword, key| Step { keyword, key };
        assert_eq!(
            read,
            [
                step("properties", Some("properties")),
                step("allOf", Some("0")),
                step("$ref", None),
                step("properties", Some("required")),
                step("required", None),
            ]
        );
    }
}
