//! `Classified` beside the derives that hosts have, as the first of them and as the last.

mod derive_more;
mod displaydoc;
mod snafu;
mod thiserror_and_more;

use core::error::Error;

use toolfail::{Class, Classified, Failure};

/// What every host here says of its three variants.
#[track_caller]
fn assert_classified<E>(busy: E, no_article: E, lost: E)
where
    E: Classified + Error + Send + Sync + 'static,
{
    assert_eq!(E::entries().len(), 3);
    let busy = busy.into_failure();
    assert_eq!(busy.class(), Class::RateLimited);
    assert_eq!(busy.code().map(toolfail::Code::get), Some(4003));

    let message = no_article.to_string();
    let no_article = Failure::from(no_article);
    assert_eq!(
        (no_article.class(), no_article.message()),
        (Class::NotFound, &*message)
    );
    let line = no_article.guidance().to_string();
    assert!(line.contains(r#"name="tent""#), "{line}");

    let source = lost.source().map(ToString::to_string);
    let lost = lost.into_failure();
    assert_eq!(lost.class(), Class::Transient);
    assert!(!lost.is_safe_to_resubmit());
    assert_eq!(lost.source().map(ToString::to_string), source);
    assert!(source.is_some(), "the other derive found its source");
}
