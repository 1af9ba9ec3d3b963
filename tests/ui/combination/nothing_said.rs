use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
