//! The order of modules is the order of dependency: a file uses only files above it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The modules in the order of the design. A module of several files is one.
const ORDER: [&str; 30] = [
    "word",
    "seconds",
    "text",
    "chain",
    "class",
    "layer",
    "effect",
    "idempotency",
    "code",
    "codes",
    "policy",
    "verdict",
    "remediation",
    "failure",
    "classified",
    "escalation",
    "sentinel",
    "result_ext",
    "decision",
    "guidance",
    "classify",
    "register",
    "catalog",
    "wire",
    "testing",
    "recovery",
    "adapter",
    "private",
    "derive",
    "lib",
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../toolfail/src")
}

/// Every file below `toolfail/src`, with the module it belongs to.
fn files() -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    let mut folders = vec![sources()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(sources()).unwrap();
                let first = inside.components().next().unwrap().as_os_str();
                let module = Path::new(first).file_stem().unwrap().to_str().unwrap();
                files.push((module.to_owned(), path.clone()));
            }
        }
    }
    files
}

/// Code without comments, string contents and test modules at the end of a file.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let lines = text.lines().map(|line| {
        let trimmed = line.trim_start();
        let is_doc =
            trimmed.starts_with("//") || trimmed.starts_with("#[doc") || trimmed.starts_with("#![");
        if is_doc {
            ""
        } else {
            line.split(" // ").next().unwrap()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What every public name of the root is a re-export of, and every exported macro: name → module.
fn exports() -> BTreeMap<String, String> {
    // The one module that the root declares under another name.
    let mut exports = BTreeMap::from([("__private".to_owned(), "private".to_owned())]);
    let lib = code(&sources().join("lib.rs"));
    for item in lib.split("pub use ").skip(1) {
        let item = item.split(';').next().unwrap();
        for path in paths(item.trim()) {
            let segments: Vec<_> = path.split("::").collect();
            let (module, name) = (segments[0], segments[segments.len() - 1]);
            let name = name.split(" as ").last().unwrap();
            // The macro stands beside the trait of its name, and no file uses it.
            if ORDER.contains(&module) && module != "derive" {
                exports.insert(name.to_owned(), module.to_owned());
            }
        }
    }
    for (module, path) in files() {
        for exported in code(&path).split("#[macro_export]").skip(1) {
            let name = exported
                .split("macro_rules! ")
                .nth(1)
                .expect("a macro is exported");
            let name = name
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap();
            exports.insert(name.to_owned(), module.clone());
        }
    }
    exports
}

/// The paths of a `use` tree, its braces resolved.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![tree.split_whitespace().collect::<Vec<_>>().join(" ")];
    };
    let inner = rest.rsplit_once('}').expect("braces match").0;
    let mut depth = 0;
    let parts = inner.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts
        .flat_map(paths)
        .map(|path| format!("{}{path}", head.trim()))
        .collect()
}

/// The first names of every `crate::…` path of a file.
fn uses(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (start, _) in code.match_indices("crate::") {
        let before = code[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[start + "crate::".len()..];
        if rest.starts_with('{') {
            let mut depth = 0;
            let end = rest.find(|c| {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            for path in paths(&rest[..=end.expect("braces match")]) {
                let first = path.split("::").next().unwrap();
                names.insert(first.split(" as ").next().unwrap().to_owned());
            }
        } else {
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            names.insert(rest[..end].to_owned());
        }
    }
    names
}

fn place(module: &str) -> usize {
    let place = ORDER.iter().position(|name| *name == module);
    place.unwrap_or_else(|| panic!("`{module}` has no place in the order of modules"))
}

#[test]
fn no_file_uses_a_file_below_it() {
    let exports = exports();
    let mut edges = 0;
    for (module, path) in files() {
        if module == "lib" {
            continue;
        }
        for name in uses(&code(&path)) {
            if module == "private" && name.starts_with("__") && !exports.contains_key(&name) {
                // Its own macros and itself, which are named from the root alone.
                continue;
            }
            let used = exports.get(&name).unwrap_or(&name);
            if *used == module {
                continue;
            }
            edges += 1;
            assert!(
                place(used) < place(&module),
                "{} uses `{name}` of `{used}`, which stands below it",
                path.display(),
            );
        }
    }
    assert!(edges > 40, "the paths were read: {edges}");
}

/// The file or folder of an adapter directly below `adapter/`.
fn adapter_of(path: &Path) -> String {
    let inside = path.strip_prefix(sources().join("adapter")).unwrap();
    let first = inside.components().next().unwrap().as_os_str();
    Path::new(first)
        .file_stem()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned()
}

/// Whether an adapter is for a foreign error, and not a table that adapters share.
fn is_foreign(adapter: &str) -> bool {
    matches!(adapter, "io" | "jsonrpc") || adapter.ends_with(|c: char| c.is_ascii_digit())
}

#[test]
fn adapters_use_the_public_root_and_never_each_other() {
    let exports = exports();
    let files: Vec<_> = files()
        .into_iter()
        .filter(|(module, _)| module == "adapter")
        .collect();
    let adapters: BTreeSet<_> = files.iter().map(|(_, path)| adapter_of(path)).collect();
    let foreign: Vec<_> = adapters.iter().filter(|name| is_foreign(name)).collect();
    assert!(!foreign.is_empty(), "{adapters:?}");
    for (_, path) in files {
        let (own, code) = (adapter_of(&path), code(&path));
        for name in uses(&code) {
            // Beside the root: its hidden trait, the walk along a chain, words, seconds, and what
            // a text may hold.
            let is_shared =
                ["classified", "chain", "seconds", "text", "word", "adapter"].contains(&&*name);
            let is_root = exports.contains_key(&name) || name == "codes";
            assert!(is_root || is_shared, "{} uses `{name}`", path.display());
        }
        if own == "mod" {
            continue;
        }
        for other in foreign.iter().filter(|other| ***other != own) {
            for way in ["super", "adapter"] {
                let reaches = code.contains(&format!("{way}::{other}::"));
                assert!(!reaches, "{} uses the adapter `{other}`", path.display());
            }
        }
    }
}

#[test]
fn the_reader_of_paths_reads_them() {
    let read = uses(
        "use crate::{a::{B, c::D}, E, f};\nlet x = crate::g::h(); $crate::word::X; mycrate::no",
    );
    assert_eq!(
        read.into_iter().collect::<Vec<_>>(),
        ["E", "a", "f", "g", "word"]
    );
    let exports = exports();
    assert_eq!(exports.get("Class").map(String::as_str), Some("class"));
    assert_eq!(
        exports.get("__Sink").map(String::as_str),
        Some("classified")
    );
    assert_eq!(
        exports.get("classify_as").map(String::as_str),
        Some("result_ext")
    );
}
