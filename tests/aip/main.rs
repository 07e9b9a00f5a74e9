//! AIP, against values that were read in its source and not in `schema/`.

mod bad_input;
mod carriers;
mod catalogue;
mod evidence;
mod examples;
mod observe;
mod signed;
