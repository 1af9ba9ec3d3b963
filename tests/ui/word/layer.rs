use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient", layer = "network")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
