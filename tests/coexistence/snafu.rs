//! snafu 0.9.

use std::io;

use snafu::{ResultExt, Snafu};
use toolfail::Classified;

macro_rules! host {
    ($module:ident, $($Derive:path),+) => {
        mod $module {
            use super::{Classified, Snafu, io};

            #[derive(Debug, $($Derive),+)]
            #[snafu(visibility(pub(super)))]
            pub(super) enum Host {
                #[snafu(display("busy"))]
                #[toolfail(class = "rate_limited", code = 4003)]
                Busy,

                #[snafu(display("no article {}", name))]
                #[toolfail(class = "not_found")]
                NoArticle {
                    #[toolfail(show)]
                    name: String,
                },

                #[snafu(display("lost the answer"))]
                #[toolfail(class = "transient", effect = "in_doubt")]
                Lost { source: io::Error },
            }
        }
    };
}

host!(first, Classified, Snafu);
host!(last, Snafu, Classified);

macro_rules! check {
    ($module:ident) => {
        let answer: Result<(), _> = Err(io::Error::other("reset"));
        let lost = answer.context($module::LostSnafu).unwrap_err();
        let no_article = $module::NoArticleSnafu { name: "tent" }.build();
        super::assert_classified($module::BusySnafu.build(), no_article, lost);
    };
}

#[test]
fn classified_first() {
    check!(first);
}

#[test]
fn classified_last() {
    check!(last);
}
