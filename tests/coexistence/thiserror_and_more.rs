//! thiserror 2, miette 7, strum, `derive_more` and serde on one enum.

use std::io;

use miette::Diagnostic;
use toolfail::Classified;

macro_rules! host {
    ($Host:ident, $($Derive:path),+) => {
        #[derive(Debug, $($Derive),+)]
        #[strum(serialize_all = "kebab-case")]
        #[toolfail(domain = "orders.example")]
        #[diagnostic(url("https://orders.example"))]
        #[serde(tag = "kind")]
        pub(super) enum $Host {
            #[error("busy")]
            #[diagnostic(code(orders::busy))]
            #[toolfail(class = "rate_limited", code = 4003)]
            #[from(skip)]
            Busy,

            #[error("no article {name}")]
            #[strum(serialize = "none")]
            #[toolfail(class = "not_found")]
            #[diagnostic(help("look it up"))]
            #[from(skip)]
            NoArticle {
                #[toolfail(show)]
                #[serde(rename = "article")]
                name: String,
            },

            #[error("lost the answer")]
            #[toolfail(class = "transient", effect = "in_doubt")]
            #[serde(skip)]
            #[from(io::Error)]
            Lost(#[source] io::Error),
        }
    };
}

host!(
    First,
    Classified,
    thiserror::Error,
    Diagnostic,
    strum::AsRefStr,
    strum::VariantNames,
    derive_more::From,
    derive_more::IsVariant,
    serde::Serialize
);
host!(
    Last,
    thiserror::Error,
    Diagnostic,
    strum::AsRefStr,
    strum::VariantNames,
    derive_more::From,
    derive_more::IsVariant,
    serde::Serialize,
    Classified
);

macro_rules! check {
    ($Host:ident) => {
        let no_article = || $Host::NoArticle { name: "tent".into() };
        let lost = || $Host::from(io::Error::other("reset"));
        super::assert_classified($Host::Busy, no_article(), lost());
        assert_eq!(no_article().as_ref(), "none");
        assert!(lost().is_lost());
        assert_eq!($Host::Busy.code().unwrap().to_string(), "orders::busy");
        assert_eq!(
            serde_json::to_value(no_article()).unwrap(),
            serde_json::json!({ "kind": "NoArticle", "article": "tent" })
        );
        assert_eq!(no_article().to_failure().domain(), Some("orders.example"));
    };
}

#[test]
fn classified_first() {
    check!(First);
}

#[test]
fn classified_last() {
    check!(Last);
}
