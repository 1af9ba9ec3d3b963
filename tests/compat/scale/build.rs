//! Writes an enum of 1,000 variants, and 200 enums of 10.

use std::{env, fmt::Write, fs, path::Path};

const CLASSES: [&str; 7] = [
    "transient",
    "permanent",
    "authentication",
    "not_found",
    "permission_denied",
    "invalid_argument",
    "rate_limited",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut text = String::new();
    item(&mut text, "Large", 1000);
    for index in 0..200 {
        item(&mut text, &format!("Small{index}"), 10);
    }
    let folder = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&folder).join("enums.rs"), text).unwrap();
}

fn item(text: &mut String, name: &str, variants: usize) {
    writeln!(text, "#[derive(Debug, toolfail::Classified)]").unwrap();
    writeln!(text, "#[allow(dead_code)]\npub(crate) enum {name} {{").unwrap();
    for index in 0..variants {
        let class = CLASSES[index % CLASSES.len()];
        let code = 1000 + index;
        let fields = match index % 4 {
            0 => "",
            1 => "(String, u8)",
            2 => " { #[toolfail(show)] name: String, count: u64 }",
            _ => "(#[toolfail(retry_after)] Option<std::time::Duration>)",
        };
        let keys = format!("class = \"{class}\", code = {code}");
        writeln!(text, "    /// A variant.\n    #[toolfail({keys})]").unwrap();
        writeln!(text, "    V{index}{fields},").unwrap();
    }
    writeln!(text, "}}").unwrap();
}
