use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent)]
    Stock(
        #[toolfail(wrapped)] toolfail::Failure,
        #[toolfail(wrapped)] toolfail::Failure,
    ),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
