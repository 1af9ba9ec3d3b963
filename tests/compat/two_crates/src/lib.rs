//! A program of two crates that give out codes, without knowing of each other.

use core::{error, fmt};

use toolfail::Classified;

/// What an order can do wrong.
#[derive(Debug, Classified)]
pub enum OrderError {
    /// Somebody else gave this code out already.
    #[toolfail(class = "invalid_argument", code = 3101)]
    NoField,
    /// The warehouse answers.
    #[toolfail(transparent)]
    Stock(stock::StockError),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("order")
    }
}

impl error::Error for OrderError {}

#[cfg(test)]
mod tests {
    use super::OrderError;
    use stock::StockError;
    use toolfail::{Catalog, Class, Registry};

    #[test]
    fn a_code_that_two_crates_use_is_found_linked_or_named() {
        let named = Catalog::new().with::<OrderError>().with::<StockError>();
        for catalog in [Catalog::linked(), named] {
            let twice: Vec<_> = catalog.twice().map(|twice| twice.to_string()).collect();
            let [message] = &twice[..] else {
                panic!("{twice:?}")
            };
            for part in ["3101", "OrderError", "StockError"] {
                assert!(message.contains(part), "{message}");
            }
        }
    }

    #[test]
    fn a_type_of_another_crate_is_linked() {
        let error: &(dyn core::error::Error + 'static) = &StockError::Busy;
        assert_eq!(Registry::linked().classify(error), Class::RateLimited);
    }
}
