//! Profiles: ids, versions, and the order that makes one of them the default.

use super::scope::{Scope, at, repeated};
use crate::model::Profile;
use crate::{Problems, wording};

pub(super) fn check(scope: &Scope<'_>, problems: &mut Problems) -> Vec<Profile> {
    let file = &scope.folder.manifest.path;
    let profiles = &scope.manifest.profiles;
    if profiles.is_empty() {
        problems.add(file, "/profiles", "the contract has no profile", "add one; the first is the default");
    }
    let ids = profiles.iter().map(|profile| profile.id.as_str());
    repeated(ids, "profile", file, |index| at("profiles", index, "id"), problems);
    let mut owners = std::collections::HashMap::new();
    for (index, profile) in profiles.iter().enumerate() {
        if !is_version(&profile.id) {
            malformed(&profile.id, file, at("profiles", index, "id"), problems);
        }
        if profile.covers.is_empty() {
            problems.add(
                file,
                at("profiles", index, "covers"),
                "the profile covers no version",
                "list the versions that share this wire form, newest first",
            );
        }
        for (place, version) in profile.covers.iter().enumerate() {
            let pointer = format!("{}/{place}", at("profiles", index, "covers"));
            if !is_version(version) {
                malformed(version, file, pointer.clone(), problems);
            }
            if let Some(owner) = owners.insert(version, index) {
                problems.add(
                    file,
                    pointer,
                    format!(
                        "the version {} is covered twice, first by profile {}",
                        wording::name(version),
                        wording::name(&profiles[owner].id)
                    ),
                    "list each version once; it has one wire form",
                );
            }
        }
    }
    profiles
        .iter()
        .map(|profile| Profile {
            id: profile.id.clone(),
            rust: profile.rust.clone(),
            status: profile.status,
            covers: profile.covers.clone(),
            description: profile.description.clone(),
        })
        .collect()
}

fn malformed(version: &str, file: &str, pointer: String, problems: &mut Problems) {
    problems.add(
        file,
        pointer,
        format!("{} is no version", wording::name(version)),
        "write small letters and digits, with single dots or hyphens between, such as `2.0` or `1.0-rc`",
    );
}

/// `[a-z0-9]+([.-][a-z0-9]+)*`: a version becomes part of paths and of `contract@version`.
fn is_version(text: &str) -> bool {
    text.split(['.', '-'])
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}
