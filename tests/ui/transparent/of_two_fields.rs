use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent)]
    Stock(toolfail::Failure, u8),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
