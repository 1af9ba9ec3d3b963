use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(code = 1001)]
enum E {
    #[toolfail(class = "transient")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
