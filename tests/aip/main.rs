//! AIP, against values that were read in its source and not in `schema/`.

mod bad_input;
mod carriers;
mod catalogue;
mod every_carrier;
mod evidence;
mod examples;
mod observe;
#[cfg(feature = "rmcp")]
mod rmcp;
mod signed;
mod statements;
