use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail("transient")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
