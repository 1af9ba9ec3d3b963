//! Attributes of random tokens: the pipeline never panics, and whatever it takes it takes as it is
//! written.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::DeriveInput;

use crate::{
    derive::resolve,
    expand::expand,
    fallback::fallback,
    keyword::{Form, Keyword, Place, TABLE, words_at},
    model::{Answer, Kind, Model},
    vocabulary::{CLASS, EFFECT, LAYER},
};

const STREAMS: u32 = 100_000;

/// A sequence of numbers that is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

fn ident(name: &str) -> TokenTree {
    TokenTree::Ident(Ident::new(name, Span::call_site()))
}

fn punct(char: char) -> TokenTree {
    TokenTree::Punct(Punct::new(char, Spacing::Alone))
}

fn text(text: &str) -> TokenTree {
    TokenTree::Literal(Literal::string(text))
}

/// A token that may or may not mean something.
fn any_token(random: &mut Random, depth: usize) -> TokenTree {
    let words = ["true", "false", "crate", "Self", "_", "x", "r#type"];
    let texts = [
        "30s",
        "0s",
        "",
        "busy",
        "Change it.",
        "retry",
        "orders.example",
        "TASK_ERROR",
        "📦",
        "\0",
    ];
    match random.below(if depth > 2 { 7 } else { 9 }) {
        0 | 1 => ident(TABLE[random.below(TABLE.len())].word),
        2 => match random.of(&words) {
            "r#type" => TokenTree::Ident(Ident::new_raw("type", Span::call_site())),
            word => ident(word),
        },
        3 => punct(random.of(&['=', '=', ',', ',', ':', '-', '!', '#', '$', '&', '\''])),
        4 => TokenTree::Literal(number(random)),
        5 => text(random.of(&texts)),
        6 => text(class(random)),
        7 => group(random, Delimiter::None, depth),
        _ => {
            let delimiter =
                random.of(&[Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace]);
            group(random, delimiter, depth)
        }
    }
}

fn group(random: &mut Random, delimiter: Delimiter, depth: usize) -> TokenTree {
    let length = random.below(4);
    let tokens = (0..length).map(|_| any_token(random, depth + 1)).collect();
    TokenTree::Group(Group::new(delimiter, tokens))
}

fn class(random: &mut Random) -> &'static str {
    CLASS.words[random.below(CLASS.words.len())].wire
}

fn number(random: &mut Random) -> Literal {
    match random.below(8) {
        0 => "0xFA3".parse().unwrap(),
        1 => "4_003".parse().unwrap(),
        2 => "4003u16".parse().unwrap(),
        3 => "40.03".parse().unwrap(),
        4 => "99999999999999999999999".parse().unwrap(),
        5 => Literal::usize_unsuffixed(random.below(12_000)),
        _ => Literal::usize_unsuffixed(1_000 + random.below(9_000)),
    }
}

/// A key with a value that is likely to be one of its own.
fn pair(random: &mut Random, place: Place) -> Vec<TokenTree> {
    let keywords: Vec<_> = words_at(place).collect();
    let word = random.of(&keywords);
    let keyword = Keyword::named(word).unwrap();
    let value = match (word, keyword.form(place).unwrap()) {
        (_, Form::Flag | Form::Name) => return vec![ident(word)],
        ("class", _) => text(class(random)),
        ("layer", _) => text(LAYER.words[random.below(LAYER.words.len())].wire),
        ("effect", _) => text(EFFECT.words[random.below(EFFECT.words.len())].wire),
        ("retry_after", _) => text(random.of(&["0s", "30s", "5m", "1543ms"])),
        ("reason", _) => text(random.of(&["busy", "very_busy2"])),
        ("category", _) => text(random.of(&["TASK_ERROR", "CAPABILITY_ERROR"])),
        (_, Form::Text) => text("Change.it"),
        (_, Form::Number) => TokenTree::Literal(number(random)),
        (_, Form::Bool) => ident(random.of(&["true", "false"])),
        (_, Form::Path) => ident("function"),
    };
    vec![ident(word), punct('='), value]
}

/// Keys, with now and then a token too many, too few or in the wrong place.
fn stream(random: &mut Random, place: Place) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    for _ in 0..random.below(4) {
        if random.below(10) == 0 {
            tokens.push(any_token(random, 0));
        } else {
            tokens.extend(pair(random, place));
        }
        if random.below(20) > 0 {
            tokens.push(punct(','));
        }
    }
    if !tokens.is_empty() && random.below(10) == 0 {
        let at = random.below(tokens.len());
        tokens.remove(at);
    }
    if random.below(10) == 0 {
        tokens.insert(random.below(tokens.len() + 1), any_token(random, 0));
    }
    tokens
}

fn soup(random: &mut Random) -> Vec<TokenTree> {
    (0..random.below(9)).map(|_| any_token(random, 0)).collect()
}

/// The value written after a key, read in the plainest way: the token two after the word. Groups
/// that cannot be seen are no groups.
fn written(tokens: &[TokenTree], key: &str) -> Option<String> {
    let flat = flat(tokens.iter().cloned().collect());
    let at = flat.iter().position(|token| token == key)?;
    (flat.get(at + 1)? == "=").then(|| flat.get(at + 2).cloned())?
}

fn flat(tokens: TokenStream) -> Vec<String> {
    tokens
        .into_iter()
        .flat_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => flat(group.stream()),
            token => vec![token.to_string()],
        })
        .collect()
}

fn number_of(text: &str) -> u16 {
    let digits = text.replace('_', "");
    match digits.strip_prefix("0x") {
        Some(hex) => u16::from_str_radix(hex, 16).unwrap(),
        None => digits.parse().unwrap(),
    }
}

/// What was taken is what was written.
fn assert_as_written(model: &Model<'_>, container: &[TokenTree], variant: &[TokenTree]) {
    let Answer::Declared(declared) = &model.variants[0].answer else {
        let answers = flat(variant.iter().cloned().collect());
        assert!(
            answers
                .iter()
                .any(|token| token == "transparent" || token == "with")
        );
        return;
    };
    let code = written(variant, "code").map(|text| number_of(&text));
    assert_eq!(declared.code.map(|code| code.number), code);
    let own = written(variant, "class");
    let class = own.or_else(|| written(container, "class"));
    match (declared.kind, written(variant, "retryable")) {
        (Kind::SelfReported(retryable), Some(text)) => assert_eq!(retryable.to_string(), text),
        (Kind::Class(word), None) => assert_eq!(class, Some(format!("\"{}\"", word.wire))),
        (Kind::WellKnown, None) => assert!(class.is_none() && code.is_some()),
        (kind, retryable) => panic!("{kind:?} where retryable is {retryable:?}"),
    }
    for (key, word) in [("layer", declared.layer), ("effect", declared.effect)] {
        let text = written(variant, key).or_else(|| written(container, key));
        assert_eq!(word.map(|word| format!("\"{}\"", word.wire)), text, "{key}");
    }
}

#[test]
fn random_attributes_never_panic_and_are_taken_as_written() {
    let mut random = Random(0x5EED);
    let mut taken = 0;
    for _ in 0..STREAMS {
        let is_soup = random.below(4) == 0;
        let [container, variant, field] =
            [Place::Enum, Place::Variant, Place::Field].map(|place| {
                let is_plain = place != Place::Variant && random.below(3) > 0;
                match (is_plain, is_soup) {
                    (true, _) => Vec::new(),
                    (false, true) => soup(&mut random),
                    (false, false) => stream(&mut random, place),
                }
            });
        let [of_enum, of_variant, of_field] = [&container, &variant, &field]
            .map(|tokens| tokens.iter().cloned().collect::<TokenStream>());
        let input = quote! {
            #[toolfail(#of_enum)]
            enum E { #[toolfail(#of_variant)] Name(#[toolfail(#of_field)] u8) }
        };
        let Ok(item) = syn::parse2::<DeriveInput>(input) else {
            continue;
        };
        match resolve(&item) {
            Ok(model) => {
                taken += 1;
                assert_as_written(&model, &container, &variant);
                let output = expand(&model).to_string();
                assert!(!output.contains("compile_error"));
            }
            Err(diagnostics) => {
                assert!(!diagnostics.is_empty());
                let output = fallback(&item, diagnostics).to_string();
                assert!(output.contains("compile_error"));
            }
        }
    }
    assert!(taken > STREAMS / 20, "only {taken} of {STREAMS} were taken");
}
