use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Stock(#[toolfail(wrapped)] toolfail::Failure),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
