use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(class = "transient")]
union E {
    small: u8,
    large: u64,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
