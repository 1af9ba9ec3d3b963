//! What the compiler says of each mistake: one case a message, one folder a kind of mistake.
//!
//! `TRYBUILD=overwrite cargo test -p toolfail-ui` writes the messages anew.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The compiler whose words the stderr files hold.
const COMPILER: &str = "rustc 1.95.";

#[test]
fn every_mistake_is_told_as_recorded() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .unwrap()
        .stdout;
    let version = String::from_utf8(version).unwrap();
    if version.starts_with(COMPILER) {
        trybuild::TestCases::new().compile_fail("*/*.rs");
    } else {
        println!("skipped: the messages are those of {COMPILER}, this is {version}");
    }
}

#[test]
fn one_mistake_is_one_error() {
    let mut cases = 0;
    for (folder, path) in cases_by_folder() {
        let recorded = fs::read_to_string(path.with_extension("stderr")).unwrap();
        let errors = recorded.lines().filter(|line| line.starts_with("error"));
        let errors = errors.count();
        if folder == "many" {
            assert!(errors > 1, "{}: {errors}", path.display());
        } else {
            assert_eq!(errors, 1, "{}", path.display());
        }
        cases += 1;
    }
    assert!(cases >= 40, "{cases} cases were found");
}

#[expect(clippy::unwrap_used, reason = "a folder of the repository")]
fn cases_by_folder() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = Vec::new();
    for folder in fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if !folder.is_dir() {
            continue;
        }
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if path.extension().is_some_and(|extension| extension == "rs") {
                cases.push((name.clone(), path));
            }
        }
    }
    cases
}
