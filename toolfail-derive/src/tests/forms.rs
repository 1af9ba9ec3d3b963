//! Every key at every place, in every form that is not its own.

use super::mistake;
use crate::keyword::{Form, Key, Keyword, Place, TABLE};

/// An item with these keys at a place, and nothing else wrong with it.
fn item(place: Place, key: Key, keys: &str) -> String {
    let answers = matches!(
        key,
        Key::Class | Key::Retryable | Key::Transparent | Key::With | Key::Wrapped
    );
    let class = if answers {
        ""
    } else {
        "#[toolfail(class = \"unknown\")]"
    };
    let transparent = if key == Key::Wrapped {
        "#[toolfail(transparent)]"
    } else {
        ""
    };
    match place {
        Place::Enum => {
            format!("#[toolfail({keys})] enum E {{ #[toolfail(class = \"unknown\")] V }}")
        }
        Place::Struct => format!("#[toolfail({keys})] {class} struct S(Inner);"),
        Place::Variant => format!("enum E {{ #[toolfail({keys})] {class} V(Inner) }}"),
        Place::Field if key == Key::Wrapped => {
            format!("enum E {{ {transparent} V(#[toolfail({keys})] Inner) }}")
        }
        Place::Field => {
            format!("enum E {{ #[toolfail(class = \"unknown\")] V(#[toolfail({keys})] Inner) }}")
        }
    }
}

/// Values that a form does not have, one a line.
fn wrong_values(form: Form) -> impl Iterator<Item = &'static str> {
    match form {
        Form::Flag => FLAG,
        Form::Name => NAME,
        Form::Text => TEXT,
        Form::Number => NUMBER,
        Form::Bool => BOOL,
        Form::Path => PATH,
    }
    .lines()
}

const FLAG: &str = "= true\n= \"yes\"\n= 1\n(true)\n=\n: true\n= =";

const NAME: &str = r#"= true
= 1
= name
("name")
=
= b"name"
= "name"x"#;

const TEXT: &str = r#"
= word
= 1
= true
= 'c'
= b"text"
= c"text"
("text")
=
= ("text")
= concat!("text")
: "text"
= "text"x
== "text""#;

const NUMBER: &str = r#"
= "4003"
= 4003u16
= 4003.0
= -4003
= true
= CODE
(4003)
=
= 'c'
= b'c'
= (4003)
= 4_003_i32"#;

const BOOL: &str = r#"
= "true"
= 1
= yes
(true)
=
= !true
= true_"#;

const PATH: &str = r#"
= "a::b"
= 1
= a b
= |_| x
= a + b
(a)
=
= a::"#;

fn right(keyword: &Keyword, form: Form) -> String {
    match keyword.key {
        Key::Transparent | Key::Idempotent | Key::NotIdempotent => keyword.word.to_owned(),
        _ => keyword.example(form),
    }
}

#[test]
fn every_key_is_taken_at_its_places_in_its_form() {
    for keyword in &TABLE {
        for place in keyword.places() {
            let form = keyword.form(place).unwrap();
            let source = item(place, keyword.key, &right(keyword, form));
            let item = super::item(&source);
            if let Err(diagnostics) = crate::derive::resolve(&item) {
                // The code of the table's example is not in every category.
                panic!("{source}: {:?}", diagnostics.messages());
            }
        }
    }
}

#[test]
fn every_key_in_a_form_that_is_not_its_own_is_one_mistake_at_the_value() {
    let mut cases = 0;
    for keyword in &TABLE {
        for place in keyword.places() {
            let form = keyword.form(place).unwrap();
            for wrong in wrong_values(form) {
                let keys = format!("{} {wrong}", keyword.word);
                let (at, message) = mistake(&item(place, keyword.key, &keys));
                let says = format!(
                    "`{}` {}, write `{}`",
                    keyword.word,
                    form.takes(),
                    keyword.example(form)
                );
                assert_eq!(message, says, "{keys}");
                if wrong.is_empty() {
                    assert_eq!(at, keyword.word, "{keys}");
                } else {
                    let value: String = wrong.split_whitespace().collect();
                    let at: String = at.split_whitespace().collect();
                    let bare = |text: &str| text.trim_start_matches('=').to_owned();
                    assert_eq!(bare(&value), bare(&at), "{keys}");
                }
                cases += 1;
            }
        }
    }
    assert!(cases > 300, "{cases}");
}

#[test]
fn every_key_at_a_place_that_is_not_its_own_is_one_mistake_at_the_key() {
    let mut cases = 0;
    for keyword in &TABLE {
        for place in Place::ALL {
            if keyword.form(place).is_some() {
                continue;
            }
            let home = keyword.places().next().unwrap();
            let keys = keyword.example(keyword.form(home).unwrap());
            let (at, message) = mistake(&item(place, Key::Layer, &keys));
            assert_eq!(at, keyword.word);
            assert!(
                message.contains(&format!("cannot stand on {}", place.noun())),
                "{message}"
            );
            assert!(message.contains(home.noun()), "{message}");
            cases += 1;
        }
    }
    assert!(cases > 30, "{cases}");
}

#[test]
fn every_key_given_twice_is_one_mistake_at_the_second() {
    for keyword in &TABLE {
        for place in keyword.places() {
            let once = keyword.example(keyword.form(place).unwrap());
            for twice in [
                format!("{once}, {once}"),
                format!("{once})] #[toolfail({once}"),
            ] {
                let (at, message) = mistake(&item(place, keyword.key, &twice));
                assert_eq!(at, keyword.word);
                assert!(message.contains("given twice"), "{message}");
            }
        }
    }
}

#[test]
fn every_key_misspelt_is_one_mistake_that_names_the_right_one() {
    for keyword in &TABLE {
        for place in keyword.places() {
            let form = keyword.form(place).unwrap();
            let (last, most) = keyword
                .word
                .char_indices()
                .next_back()
                .map(|(at, c)| (c, &keyword.word[..at]))
                .unwrap();
            for typo in [
                format!("{most}{last}{last}"),
                format!("{most}x"),
                keyword.word.to_uppercase(),
            ] {
                let keys = keyword.example(form).replacen(keyword.word, &typo, 1);
                let (at, message) = mistake(&item(place, keyword.key, &keys));
                assert_eq!(at, typo);
                let says = format!("there is no key `{typo}`, did you mean `{}`?", keyword.word);
                assert_eq!(message, says);
            }
        }
    }
}

#[test]
fn a_key_like_no_other_is_one_mistake_that_lists_what_there_is() {
    for place in Place::ALL {
        let (at, message) = mistake(&item(place, Key::Layer, "severity = \"high\""));
        assert_eq!(at, "severity");
        assert!(message.contains(place.noun()), "{message}");
        for word in crate::keyword::words_at(place) {
            assert!(message.contains(&format!("`{word}`")), "{message}");
        }
    }
}

#[test]
fn an_attribute_without_readable_keys_is_one_mistake() {
    for place in Place::ALL {
        for (keys, at) in [
            ("\"class\"", "\"class\""),
            (",", ","),
            ("1 = 2", "1"),
            ("idempotent,, idempotent", ","),
        ] {
            if keys.contains("idempotent") && place == Place::Field {
                continue;
            }
            let source = item(place, Key::Layer, keys);
            let first = super::mistakes(&source).swap_remove(0);
            assert_eq!(first.0, at, "{source}");
            assert!(first.1.starts_with("expected a key"), "{}", first.1);
        }
    }
    for attribute in ["#[toolfail]", "#[toolfail = \"transient\"]"] {
        for source in [
            format!("{attribute} enum E {{ V }}"),
            format!("{attribute} struct S;"),
            format!("enum E {{ {attribute} V }}"),
            format!("#[toolfail(class = \"unknown\")] enum E {{ V({attribute} u8) }}"),
        ] {
            let (at, message) = mistake(&source);
            assert!(at.starts_with("toolfail"), "{at}");
            assert!(message.contains("in parentheses"), "{message}");
        }
    }
}

#[test]
fn a_missing_comma_is_one_mistake_at_what_follows() {
    for keys in [
        "class = \"transient\" code = 4003",
        "code = 4003 class = \"transient\"",
        // What seems to be missing, a class, may be in what could not be read.
        "layer = \"input\" class = \"transient\"",
    ] {
        let (at, message) = mistake(&format!("enum E {{ #[toolfail({keys})] V }}"));
        assert!(at == "code" || at == "class", "{at}");
        assert!(message.contains("expected `,`"), "{message}");
    }
}
