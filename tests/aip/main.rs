//! AIP, against values that were read in its source and not in `schema/`.

mod catalogue;
