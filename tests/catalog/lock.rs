//! The lock file: what it promises, and what is said where that is not kept.

use std::{env, fs, path::PathBuf, process::Command};

use toolfail::{
    Catalog, Change, Class, Classified, Code, Effect, Entry, Idempotency, Layer, Lock, LockError,
    Verdict,
};

use crate::host::{ByHand, OrderError, StockError};

/// What a host writes. Run by itself it holds the file beside it; the tests below run it in a
/// process of its own, with another file.
#[test]
fn every_code_keeps_its_meaning() {
    match env::var("LOCK_UNDER_TEST") {
        Ok(lock) => toolfail::assert_catalog!(&lock, OrderError, StockError),
        Err(_) => toolfail::assert_catalog!("catalog/toolfail.lock", OrderError, StockError),
    }
}

/// Runs the test above on a lock file with this text, or none, and gives what it printed, what is in
/// the file now, and whether it passed.
fn host_test(name: &str, text: Option<&str>, is_update: bool) -> (String, Option<String>, bool) {
    let folder = env::temp_dir().join(format!("toolfail-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let lock = folder.join("toolfail.lock");
    if let Some(text) = text {
        fs::write(&lock, text).unwrap();
    }
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "lock::every_code_keeps_its_meaning"])
        .env("LOCK_UNDER_TEST", &lock)
        .env("RUST_BACKTRACE", "0");
    if is_update {
        command.env("TOOLFAIL_UPDATE_LOCK", "1");
    } else {
        command.env_remove("TOOLFAIL_UPDATE_LOCK");
    }
    let output = command.output().unwrap();
    let printed =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    let now = fs::read_to_string(&lock).ok();
    fs::remove_dir_all(&folder).unwrap();
    assert!(printed.contains("1 test"), "{printed}");
    (printed, now, output.status.success())
}

fn committed() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("catalog/toolfail.lock");
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_missing_lock_is_said_and_written_on_demand() {
    let (printed, now, passed) = host_test("missing", None, false);
    assert!(!passed && now.is_none());
    assert!(
        printed.contains("there is no lock file; run this test with TOOLFAIL_UPDATE_LOCK=1"),
        "{printed}"
    );
    assert!(
        printed.contains("toolfail.lock:"),
        "the message names the file: {printed}"
    );
    let (_, now, passed) = host_test("written", None, true);
    assert!(passed);
    assert_eq!(now.unwrap(), committed());
}

#[test]
fn new_codes_and_those_used_no_more_are_said_and_accepted_on_demand() {
    let old = committed().replace("\"code\":4003", "\"code\":4013");
    let (printed, now, passed) = host_test("changed", Some(&old), false);
    assert!(!passed);
    assert_eq!(now.unwrap(), old, "a test changes nothing unasked");
    assert!(
        printed.contains("code 4003 is new: catalog::host::OrderError::Busy"),
        "{printed}"
    );
    assert!(
        printed.contains("code 4013 is used no more: it was catalog::host::OrderError::Busy"),
        "{printed}"
    );
    assert!(
        printed.contains("to accept, run this test with TOOLFAIL_UPDATE_LOCK=1"),
        "{printed}"
    );
    let (_, now, passed) = host_test("accepted", Some(&old), true);
    assert!(passed);
    let now = now.unwrap();
    assert_eq!(now.lines().count(), committed().lines().count() + 1);
    let retired = now.lines().find(|line| line.contains("4013")).unwrap();
    assert!(retired.contains("\"retired\":true"), "{retired}");
    let (_, _, passed) = host_test("kept", Some(&now), false);
    assert!(passed, "what was accepted is accepted");
}

#[test]
fn another_meaning_is_never_accepted() {
    let old = committed().replace("\"class\":\"rate_limited\"", "\"class\":\"permanent\"");
    assert_ne!(old, committed());
    for is_update in [false, true] {
        let (printed, now, passed) = host_test("meaning", Some(&old), is_update);
        assert!(!passed);
        assert_eq!(now.unwrap(), old);
        assert!(
            printed.contains("code 4003, catalog::host::OrderError::Busy: its class was `permanent` and is `rate_limited`"),
            "{printed}"
        );
        assert!(
            printed.contains("delete the code's line from the file"),
            "{printed}"
        );
    }
}

#[test]
fn a_lock_that_cannot_be_trusted_is_left_alone_even_by_an_update() {
    let committed = committed();
    let mut lines: Vec<_> = committed.lines().collect();
    lines.insert(2, "<<<<<<< HEAD");
    lines.insert(4, "=======");
    lines.push(">>>>>>> other");
    let conflict = lines.join("\n");
    let newer = committed.replace("\"toolfail_lock\":1", "\"toolfail_lock\":2");
    let twice = committed.clone() + committed.lines().nth(1).unwrap();
    for (name, text, message) in [
        (
            "conflict",
            conflict.as_str(),
            "line 3 is the mark of a merge conflict: keep the lines of both sides",
        ),
        (
            "newer",
            &newer,
            "version 2 of the format was written by a newer toolfail, this one knows 1",
        ),
        ("twice", &twice, "line 6 has code 1002 a second time"),
        (
            "empty",
            "",
            "its first line does not say that it is a lock file",
        ),
        (
            "foreign",
            "{\"a\":1}\n",
            "its first line does not say that it is a lock file",
        ),
        (
            "broken",
            "{\"toolfail_lock\":1}\n{\"code\":4003}\n",
            "line 2 cannot be read: missing field `reason`",
        ),
    ] {
        for is_update in [false, true] {
            let (printed, now, passed) = host_test(name, Some(text), is_update);
            assert!(!passed, "{name}");
            assert!(printed.contains(message), "{name}: {printed}");
            assert_eq!(now.unwrap(), text, "{name}");
        }
    }
}

/// A type with one code, as it is now.
fn catalog(entry: Entry) -> Catalog {
    thread_local!(static ENTRY: std::cell::Cell<&'static [Entry]> = const { std::cell::Cell::new(&[]) });
    struct Changing;
    impl Classified for Changing {
        fn verdict(&self) -> Verdict {
            Verdict::new(Class::Unknown)
        }
        fn entries() -> &'static [Entry] {
            ENTRY.get()
        }
    }
    ENTRY.set(Box::leak(Box::new([entry])));
    Catalog::new().with::<Changing>()
}

const LOST: Verdict = match Code::new(6123) {
    Ok(code) => Verdict::new(Class::Transient)
        .with_code(code)
        .with_reason("lost"),
    Err(_) => panic!(),
};

#[test]
fn each_part_of_a_meaning_counts_and_nothing_else() {
    let entry = Entry::new("E", "Lost", LOST).with_domain("e.example");
    let lock = Lock::new().updated(&catalog(entry)).unwrap();
    let changed = |entry| {
        let changes = lock.changes(&catalog(entry));
        changes
            .iter()
            .map(|change| match change {
                Change::Meaning { what, was, now, .. } => format!("{what} {was} {now}"),
                other => panic!("{other}"),
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    let with = |verdict| Entry::new("E", "Lost", verdict).with_domain("e.example");
    assert_eq!(changed(entry), "");
    assert_eq!(
        changed(Entry::new("E", "Lost", LOST)),
        "domain e.example none"
    );
    assert_eq!(
        changed(entry.with_domain("f.example")),
        "domain e.example f.example"
    );
    assert_eq!(changed(with(LOST.with_reason("gone"))), "reason lost gone");
    assert_eq!(
        changed(with(LOST.with_effect(Effect::InDoubt))),
        "effect none in_doubt"
    );
    assert_eq!(
        changed(with(LOST.with_layer(Layer::SideEffect))),
        "layer execution side_effect"
    );
    assert_eq!(
        changed(with(LOST.with_idempotency(Idempotency::No))),
        "idempotency none no"
    );
    let permanent = Verdict::new(Class::NotFound)
        .with_reason("lost")
        .with_code(LOST.code().unwrap());
    assert_eq!(
        changed(with(permanent)),
        "class transient not_found, layer execution input"
    );
    // Where it is declared, how long it waits and what a model is told may change.
    assert_eq!(
        changed(Entry::new("F", "Other", LOST).with_domain("e.example")),
        ""
    );
    assert_eq!(
        changed(with(LOST.with_retry_after(std::time::Duration::ZERO))),
        ""
    );
    assert_eq!(changed(entry.with_remediation("Look again.")), "");
}

#[test]
fn a_retired_code_is_never_used_again() {
    let entry = Entry::new("E", "Lost", LOST);
    let lock = Lock::new().updated(&catalog(entry)).unwrap();
    let retired = lock.updated(&Catalog::new()).unwrap();
    assert_eq!(retired.changes(&Catalog::new()), []);
    let changes = retired.changes(&catalog(entry));
    let [change @ Change::Reused { .. }] = changes.as_slice() else {
        panic!("{changes:?}");
    };
    assert!(change.to_string().contains("take one that was never used"));
    assert!(!change.is_acceptable());
    assert_eq!(retired.updated(&catalog(entry)), Err(changes));
}

#[test]
fn a_code_used_twice_is_a_change_that_no_update_takes() {
    let catalog = catalog(Entry::new("E", "E", crate::host::BY_HAND)).with::<ByHand>();
    let refused = Lock::new().updated(&catalog).unwrap_err();
    assert!(
        matches!(refused.as_slice(), [Change::Twice(_)]),
        "{refused:?}"
    );
}

#[test]
fn a_lock_is_read_as_it_was_written_whatever_the_ends_of_its_lines() {
    let lock: Lock = committed().parse().unwrap();
    assert_eq!(lock.to_string(), committed());
    let windows = format!("\u{FEFF}{}", committed().replace('\n', "\r\n"));
    assert_eq!(windows.parse::<Lock>().unwrap(), lock);
    assert_eq!("".parse::<Lock>(), Err(LockError::NoLock));
}
