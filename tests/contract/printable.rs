//! §3: what is removed from shown values, over every code point.

use toolfail::Failure;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Whether a character must be gone, by an independent table of categories.
fn is_removed(c: char) -> bool {
    matches!(
        get_general_category(c),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    )
}

/// Whether the independent table knows the character; ours may be of a newer Unicode.
fn is_assigned(c: char) -> bool {
    get_general_category(c) != GeneralCategory::Unassigned
}

#[test]
fn every_code_point_is_kept_or_removed_by_its_category() {
    let all: Vec<char> = ('\0'..=char::MAX).filter(|c| is_assigned(*c)).collect();
    assert!(all.len() > 280_000, "{}", all.len());
    let mut removed = 0;
    for piece in all.chunks(150) {
        let value: String = piece.iter().collect();
        let line = Failure::permanent("m")
            .with_fact("v", &value)
            .guidance()
            .to_string();
        let shown = &line[line.find("[v=\"").unwrap() + 4..line.rfind("\"]").unwrap()];
        let mut expected = String::new();
        for c in piece {
            match c {
                '"' | '\\' => expected.extend(['\\', *c]),
                c if is_removed(*c) => removed += 1,
                c => expected.push(*c),
            }
        }
        assert_eq!(shown, expected, "from {:X}", u32::from(piece[0]));
    }
    // 65 of Cc, 170 of Cf since Unicode 15, one each of Zl and Zp.
    assert_eq!(removed, 237);
}

#[test]
fn what_nobody_has_assigned_yet_is_kept_and_breaks_nothing() {
    for c in ('\0'..=char::MAX).step_by(97).filter(|c| !is_assigned(*c)) {
        let line = Failure::permanent("m")
            .with_fact("v", c)
            .guidance()
            .to_string();
        assert!(line.contains(&format!("[v=\"{c}\"]")), "{:X}", u32::from(c));
    }
}
