//! Scratch.
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let inputs = agent_errors_codegen::load(std::path::Path::new(&path)).unwrap();
    let start = std::time::Instant::now();
    match agent_errors_codegen::generate(&inputs) {
        Ok(a) => println!("ok {}", a.len()),
        Err(p) => println!("{p}{} problems", p.len()),
    }
    eprintln!("{:?}", start.elapsed());
}
