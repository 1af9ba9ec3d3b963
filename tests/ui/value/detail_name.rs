use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy(#[toolfail(detail = "")] u8),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
