use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(crate = "toolfail")]
enum E {
    #[toolfail(class = "transient")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
