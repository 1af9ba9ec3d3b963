use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent, with = Self::judge)]
    Stock(toolfail::Failure),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
