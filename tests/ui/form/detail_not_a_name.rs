use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy(#[toolfail(detail = 1)] u8),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
