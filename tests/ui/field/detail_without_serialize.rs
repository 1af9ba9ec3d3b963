use toolfail::{Classified, RetryableReporter};

struct Hidden;

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy(#[toolfail(detail)] Hidden),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
