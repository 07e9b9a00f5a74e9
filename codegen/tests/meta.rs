//! The schemas of sources that the crate carries are those of the schema folder beside it.

use std::fs;
use std::path::Path;

#[test]
fn the_copies_are_equal() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let original = package.join("../schema/meta");
    if !original.is_dir() {
        return;
    }
    for entry in fs::read_dir(package.join("meta")).unwrap() {
        let copy = entry.unwrap().path();
        let name = copy.file_name().unwrap().to_owned();
        let same = fs::read(&copy).unwrap() == fs::read(original.join(&name)).unwrap_or_default();
        assert!(same, "cp schema/meta/{0} codegen/meta/{0}", name.to_string_lossy());
    }
}
