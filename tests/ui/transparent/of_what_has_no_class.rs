use toolfail::{Classified, RetryableReporter};

struct StockError;

#[derive(Classified)]
enum E {
    #[toolfail(transparent)]
    Stock(StockError),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
