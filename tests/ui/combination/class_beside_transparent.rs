use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent, class = "transient")]
    Stock(toolfail::Failure),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
