//! `derive_more` as the only other derive: `Display`, `Error`, `From`.

use std::io;

use derive_more::{Display, Error, From};
use toolfail::Classified;

macro_rules! host {
    ($Host:ident, $($Derive:path),+) => {
        #[derive(Debug, $($Derive),+)]
        pub(super) enum $Host {
            #[display("busy")]
            #[toolfail(class = "rate_limited", code = 4003)]
            #[from(skip)]
            Busy,

            #[display("no article {name}")]
            #[toolfail(class = "not_found")]
            #[from(skip)]
            NoArticle {
                #[toolfail(show)]
                name: String,
            },

            #[display("lost the answer")]
            #[toolfail(class = "transient", effect = "in_doubt")]
            Lost(#[error(source)] io::Error),
        }
    };
}

host!(First, Classified, Display, Error, From);
host!(Last, Display, Error, From, Classified);

macro_rules! check {
    ($Host:ident) => {
        let no_article = $Host::NoArticle {
            name: "tent".into(),
        };
        super::assert_classified($Host::Busy, no_article, io::Error::other("reset").into());
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
