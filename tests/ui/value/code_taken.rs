use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient", code = 4101)]
    Busy,
    #[toolfail(class = "permanent", code = 4_101)]
    Closed,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
