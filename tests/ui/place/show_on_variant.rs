use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient", show)]
    Busy(u8),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
