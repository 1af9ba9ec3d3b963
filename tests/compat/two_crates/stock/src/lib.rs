//! A crate with errors of its own.

use core::{error, fmt};

use toolfail::Classified;

/// What a warehouse can do wrong.
#[derive(Debug, Classified)]
pub enum StockError {
    /// It is busy.
    #[toolfail(class = "rate_limited", code = 4103)]
    Busy,
    /// There is no such article.
    #[toolfail(class = "not_found", code = 3101)]
    NoArticle,
}

impl fmt::Display for StockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stock")
    }
}

impl error::Error for StockError {}
