//! Decisions: that the columns which a diagram is drawn from are there and fit.

use super::super::scope::Scope;
use crate::model::Decision;
use crate::source::{Kind, TableSource};
use crate::{Problems, wording};

const AT: &str = "/decision";

pub(super) fn check(
    scope: &Scope<'_>,
    index: usize,
    file: &str,
    content: &TableSource,
    problems: &mut Problems,
) -> Option<Decision> {
    let source = content.decision.as_ref()?;
    let mut place = Place { file, problems };
    let question = place.column(content, &source.question, "question", Kind::Text);
    let next = place.column(content, &source.next, "next", Kind::Text);
    let outcomes = &source.outcomes;
    let (owner, link) = match (&outcomes.table, &outcomes.of) {
        (None, None) => (content, Some(None)),
        (Some(table), Some(of)) => {
            let table = scope.table(table, file, format!("{AT}/outcomes/table"), place.problems)?;
            let owner = scope.folder.tables[table].content.as_ref()?;
            let of = place.reference(scope, owner, of, "outcomes/of");
            let fits = of.filter(|(_, target)| *target == index);
            if let (Some(_), None) = (of, fits) {
                place.fault(
                    "outcomes/of",
                    "the column refers to the rows of another table".to_owned(),
                    format!("name a column that refers to the table {}", wording::name(&content.name)),
                );
            }
            (owner, fits.map(|(of, _)| Some((table, of))))
        }
        _ => {
            place.fault("outcomes", "`table` and `of` belong together".to_owned(), "write both, or neither".to_owned());
            return None;
        }
    };
    let result = place.reference(scope, owner, &outcomes.result, "outcomes/result");
    let when = place.column(owner, &outcomes.when, "outcomes/when", Kind::Text);
    let (result, decided) = result?;
    let end = place.end(scope, decided, &source.end);
    Some(Decision {
        start: source.start.clone(),
        question: question?,
        next: next?,
        outcomes: link?,
        result,
        when: when?,
        end: (decided, end?),
    })
}

struct Place<'p> {
    file: &'p str,
    problems: &'p mut Problems,
}

impl Place<'_> {
    fn fault(&mut self, member: &str, what: String, fix: String) {
        self.problems.add(self.file, format!("{AT}/{member}"), what, fix);
    }

    fn column(&mut self, table: &TableSource, name: &str, member: &str, kind: Kind) -> Option<usize> {
        let of_kind = |kind: Kind| match kind {
            Kind::Row => "row",
            _ => "text",
        };
        let found = table.columns.iter().position(|column| column.name == name && column.kind == kind);
        if found.is_none() {
            let known = table.columns.iter().filter(|column| column.kind == kind).map(|column| column.name.as_str());
            let wanted = format!("column of type `{}`", of_kind(kind));
            let table = wording::name(&table.name);
            self.fault(
                member,
                format!("{} is no {wanted} of the table {table}", wording::name(name)),
                wording::instead(name, known, &format!("name a {wanted}")),
            );
        }
        found
    }

    /// A column that refers to rows, and the table that it refers to.
    fn reference(
        &mut self,
        scope: &Scope<'_>,
        table: &TableSource,
        name: &str,
        member: &str,
    ) -> Option<(usize, usize)> {
        let column = self.column(table, name, member, Kind::Row)?;
        let target = table.columns[column].table.as_deref()?;
        Some((column, *scope.tables.get(target)?))
    }

    fn end(&mut self, scope: &Scope<'_>, table: usize, key: &str) -> Option<usize> {
        let keys = scope.keys[table].as_ref()?;
        let found = keys.rows.get(key).copied();
        if found.is_none() && !keys.may_have(key) {
            let name = wording::name(super::target_name(scope, table));
            self.fault(
                "end",
                format!("{} is no key of the table {name}", wording::name(key)),
                wording::instead(key, super::super::scope::in_order(&keys.rows), "write a key of that table"),
            );
        }
        found
    }
}
