//! `rules`: the conformance statements as data.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::doc;
use crate::model::{Check, Contract, Level, Rule};

pub(super) fn emit(contract: &Contract) -> Option<TokenStream> {
    if contract.series.is_empty() {
        return None;
    }
    let head = doc::lines(&contract.rules_description);
    let primary = format_ident!("{}", contract.primary().rust);
    let rules: Vec<_> =
        contract.series.iter().flat_map(|series| &series.rules).map(|rule| emit_rule(contract, rule)).collect();
    let constants = contract.series.iter().flat_map(|series| &series.rules).enumerate().map(|(place, rule)| {
        let name = format_ident!("{}", rule.id.replace('-', "_"));
        let doc = doc::lines(&rule.text);
        quote!(#doc pub const #name: &Rule = &RULES[#place];)
    });
    Some(quote! {
        #head
        pub mod rules {
            use super::{#primary, Profile};

            /// How binding a rule is (RFC 2119).
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum Level {
                /// An absolute requirement.
                Must,
                /// An absolute prohibition.
                MustNot,
                /// To be followed unless there is a good reason.
                Should,
                /// To be avoided unless there is a good reason.
                ShouldNot,
                /// Truly optional.
                May,
            }

            /// One numbered statement.
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub struct Rule {
                /// Series and number, as findings name it.
                pub id: &'static str,
                /// Number within its series.
                pub number: u16,
                /// How binding it is.
                pub level: Level,
                /// Whether the level was read from prose or a test instead of an RFC 2119 keyword.
                pub inferred: bool,
                /// Who has to follow it.
                pub who: &'static [&'static str],
                /// What it demands.
                pub text: &'static str,
                /// What to do when it is found broken.
                pub fix: &'static str,
                /// Whether one captured message, or the schema alone, shows a breach.
                pub checkable: bool,
                /// Whether a breach, or one kind of it, is told by rule of thumb only.
                pub heuristic: bool,
                /// Profiles that it holds for.
                pub profiles: &'static [Profile],
                /// Codes that it is about; empty for all.
                pub about: &'static [#primary],
            }

            /// Every rule, in order of series and number.
            pub const RULES: &[Rule] = &[#(#rules),*];

            #(#constants)*
        }
    })
}

fn emit_rule(contract: &Contract, rule: &Rule) -> TokenStream {
    let Rule { id, number, inferred, who, text, fix, .. } = rule;
    let number = super::value::integer(i64::from(*number));
    let level = match rule.level {
        Level::Must => quote!(Level::Must),
        Level::MustNot => quote!(Level::MustNot),
        Level::Should => quote!(Level::Should),
        Level::ShouldNot => quote!(Level::ShouldNot),
        Level::May => quote!(Level::May),
    };
    let checkable = rule.check.iter().any(|check| matches!(check, Check::Fixture | Check::Heuristic | Check::Static));
    let heuristic = rule.check.contains(&Check::Heuristic);
    let profiles = rule.profiles.iter().map(|profile| format_ident!("{}", contract.profiles[*profile].rust));
    let primary = format_ident!("{}", contract.primary().rust);
    let about = rule.about.iter().map(|row| format_ident!("{}", contract.primary().rows[*row].rust));
    quote! {
        Rule {
            id: #id,
            number: #number,
            level: #level,
            inferred: #inferred,
            who: &[#(#who),*],
            text: #text,
            fix: #fix,
            checkable: #checkable,
            heuristic: #heuristic,
            profiles: &[#(Profile::#profiles),*],
            about: &[#(#primary::#about),*],
        }
    }
}
