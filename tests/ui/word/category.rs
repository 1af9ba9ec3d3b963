use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(category = "SYSTEM")]
enum E {
    #[toolfail(class = "transient")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
