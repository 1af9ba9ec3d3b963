use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent)]
    Stock,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
