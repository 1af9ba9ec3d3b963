//! displaydoc, whose messages are the doc comments, under thiserror's `Error`.

use std::io;

use displaydoc::Display;
use toolfail::Classified;

macro_rules! host {
    ($Host:ident, $($Derive:path),+) => {
        #[derive(Debug, $($Derive),+)]
        pub(super) enum $Host {
            /// busy
            #[toolfail(class = "rate_limited", code = 4003)]
            Busy,
            /// no article {name}
            #[toolfail(class = "not_found")]
            NoArticle {
                #[toolfail(show)]
                name: String,
            },
            /// lost the answer
            #[toolfail(class = "transient", effect = "in_doubt")]
            Lost(#[source] io::Error),
        }
    };
}

host!(First, Classified, Display, thiserror::Error);
host!(Last, Display, thiserror::Error, Classified);

macro_rules! check {
    ($Host:ident) => {
        let no_article = || $Host::NoArticle {
            name: "tent".into(),
        };
        super::assert_classified(
            $Host::Busy,
            no_article(),
            $Host::Lost(io::Error::other("reset")),
        );
        assert_eq!(no_article().to_failure().message(), "no article tent");
        assert_eq!(
            $Host::__docs(),
            ["busy", "no article {name}", "lost the answer"]
        );
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
