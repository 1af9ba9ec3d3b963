use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy(#[toolfail(idempotency)] bool),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
