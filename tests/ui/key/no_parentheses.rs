use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
