//! The mapping to google.rpc.ErrorInfo: every member exists, always, and can be written as a text.

use serde_json::Value;

use super::formats;
use super::scope::{Scope, at, repeated};
use crate::model::{ErrorInfo, Metadata, Role, Schema, Stringify};
use crate::parse::Source;
use crate::source::{ErrorInfoSource, Format};
use crate::{Problems, pointer, wording};

/// The outer `Option` is that of all checks; the inner one says whether the contract has a mapping.
#[allow(clippy::option_option, reason = "unread and absent are different")]
pub(super) fn check(
    scope: &Scope<'_>,
    schemas: &[Option<Schema>],
    problems: &mut Problems,
) -> Option<Option<ErrorInfo>> {
    let Some(source) = &scope.folder.error_info else { return Some(None) };
    let content = source.content.as_ref()?;
    let file = source.path.as_str();
    let domain = domain(scope, file, content, problems);
    keys(file, content, problems);
    let payload = scope.schema(&content.payload, file, "/payload", problems)?;
    let role = at("schemas", payload, "role");
    if scope.manifest.schemas[payload].role != Role::Payload && !scope.folder.manifest.doubtful(&role) {
        let payloads = scope.manifest.schemas.iter().filter(|schema| schema.role == Role::Payload);
        problems.add(
            file,
            "/payload",
            format!("{} is no payload schema", wording::name(&content.payload)),
            wording::instead(
                "",
                payloads.map(|schema| schema.file.as_str()),
                "name a schema of the manifest whose role is `payload`",
            ),
        );
    }
    let schema = schemas[payload].as_ref()?;
    let source = &scope.folder.schemas[payload];
    let reader = Reader { file, schema, source, schemas };
    reader.reason(scope, &content.reason, problems);
    for (index, entry) in content.metadata.iter().enumerate() {
        reader.entry(&at("metadata", index, "member"), &entry.member, entry.write, problems);
    }
    Some(Some(ErrorInfo {
        doc: content.doc.clone(),
        source: content.source.clone(),
        payload,
        reason: content.reason.clone(),
        domain: domain?,
        metadata: content
            .metadata
            .iter()
            .map(|entry| Metadata {
                key: entry.key.clone(),
                member: entry.member.clone(),
                write: entry.write,
                doc: entry.doc.clone(),
            })
            .collect(),
    }))
}

/// Place of the constant with the domain.
fn domain(scope: &Scope<'_>, file: &str, content: &ErrorInfoSource, problems: &mut Problems) -> Option<usize> {
    let constants = match &scope.folder.constants {
        None => &[][..],
        Some(source) => &source.content.as_ref()?.constants,
    };
    let place = constants.iter().position(|constant| constant.name == content.domain);
    match place {
        None if scope.constants_in_doubt() => {}
        None => problems.add(
            file,
            "/domain",
            format!("the contract has no constant {}", wording::name(&content.domain)),
            wording::instead(
                &content.domain,
                constants.iter().map(|constant| constant.name.as_str()),
                "add the constant, and name it here",
            ),
        ),
        Some(place) if constants[place].value.is_i64() => {
            problems.add(file, "/domain", "the constant is not a text", "name a constant that holds the domain");
        }
        Some(_) => {}
    }
    place
}

fn keys(file: &str, content: &ErrorInfoSource, problems: &mut Problems) {
    let names = content.metadata.iter().map(|entry| entry.key.as_str());
    repeated(names, "metadata key", file, |index| at("metadata", index, "key"), problems);
    for (index, entry) in content.metadata.iter().enumerate() {
        if !formats::text_follows(Format::MetadataKey, &entry.key) {
            problems.add(
                file,
                at("metadata", index, "key"),
                format!("{} is no key that google.rpc.ErrorInfo takes", wording::name(&entry.key)),
                format!("write {}", formats::demand(Format::MetadataKey)),
            );
        }
    }
}

struct Reader<'c> {
    file: &'c str,
    /// The schema of the payload, and the same with its annotations.
    schema: &'c Schema,
    source: &'c Source<'c, ()>,
    schemas: &'c [Option<Schema>],
}

impl Reader<'_> {
    /// The schema of a member that every instance has.
    fn member(&self, pointer: &str, name: &str, problems: &mut Problems) -> Option<&Value> {
        let payload = &self.schema.canonical;
        let members = payload.get("properties").and_then(Value::as_object);
        if self.source.doubtful(&pointer::of(["properties", name])) {
            return None;
        }
        let Some(found) = members.and_then(|members| members.get(name)) else {
            let known = members.into_iter().flat_map(|members| members.keys()).map(String::as_str);
            problems.add(
                self.file,
                pointer,
                format!("the payload {} has no member {}", wording::name(&self.schema.file), wording::name(name)),
                wording::instead(name, known, "name a member of the payload"),
            );
            return None;
        };
        let required = payload.get("required").and_then(Value::as_array);
        if !required.is_some_and(|required| required.iter().any(|member| member == name))
            && !self.source.doubtful("/required")
        {
            problems.add(
                self.file,
                pointer,
                format!("the payload does not require {}, so it may be absent", wording::name(name)),
                "name a member that the payload requires, or require it there",
            );
        }
        Some(found)
    }

    fn reason(&self, scope: &Scope<'_>, name: &str, problems: &mut Problems) {
        if self.member("/reason", name, problems).is_none() {
            return;
        }
        let pointer = pointer::of(["properties", name]);
        let Some((_, table)) = self.schema.table_at.iter().find(|(at, _)| *at == pointer) else {
            if self.source.value.as_ref().and_then(|raw| raw.pointer(&pointer)?.get("x-table")).is_some() {
                return;
            }
            problems.add(
                self.file,
                "/reason",
                format!("{} may hold any text, so it cannot be the reason", wording::name(name)),
                "name a member that is an `x-table` in the payload schema",
            );
            return;
        };
        let Some(content) = &scope.folder.tables[*table].content else { return };
        if content.key.format == Some(Format::Reason) {
            return;
        }
        let keys = content.rows.iter().filter_map(|row| row.get(&content.key.name)?.as_str());
        if let Some(key) = keys.into_iter().find(|key| !formats::text_follows(Format::Reason, key)) {
            problems.add(
                self.file,
                "/reason",
                format!(
                    "the member may hold {}, which google.rpc.ErrorInfo does not take as a reason",
                    wording::name(key)
                ),
                format!("let the keys of that table be {}", formats::demand(Format::Reason)),
            );
        }
    }

    fn entry(&self, pointer: &str, name: &str, write: Stringify, problems: &mut Problems) {
        let Some(member) = self.member(pointer, name, problems) else { return };
        let (wanted, needs) = match write {
            Stringify::Verbatim => ("string", "`verbatim` needs a string"),
            Stringify::Boolean => ("boolean", "`boolean` needs a boolean"),
            Stringify::Decimal => ("integer", "`decimal` needs an integer"),
        };
        let found = self.json_type(member, self.schema, 0);
        if found.as_deref() != Some(wanted) {
            let fix = match found.as_deref() {
                Some("string") => "write `verbatim`",
                Some("boolean") => "write `boolean`",
                Some("integer") => "write `decimal`",
                _ => "name a member whose type is `string`, `boolean` or `integer`",
            };
            problems.add(
                self.file,
                pointer.replace("/member", "/write"),
                format!("{needs}, and {} is none", wording::name(name)),
                fix,
            );
        }
    }

    /// The one JSON type that a schema allows, references followed.
    fn json_type(&self, schema: &Value, document: &Schema, depth: usize) -> Option<String> {
        if let Some(Value::String(kind)) = schema.get("type") {
            return Some(kind.clone());
        }
        let samples = match (schema.get("const"), schema.get("enum")) {
            (Some(value), _) => std::slice::from_ref(value),
            (None, Some(Value::Array(values))) => values.as_slice(),
            _ => return self.follow(schema, document, depth),
        };
        let kind = |value: &Value| match value {
            Value::String(_) => "string",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
            _ => "other",
        };
        let first = samples.first().map(kind)?;
        samples.iter().all(|value| kind(value) == first).then(|| first.to_owned())
    }

    fn follow(&self, schema: &Value, document: &Schema, depth: usize) -> Option<String> {
        let reference = schema.get("$ref")?.as_str().filter(|_| depth < 16)?;
        let (id, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let document = if id.is_empty() {
            document
        } else {
            self.schemas.iter().flatten().find(|schema| schema.id == id || schema.id.ends_with(&format!("/{id}")))?
        };
        self.json_type(document.canonical.pointer(fragment)?, document, depth + 1)
    }
}
