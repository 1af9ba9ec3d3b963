use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(transparent)]
    Stock {
        #[toolfail(wrapped)]
        failure: toolfail::Failure,
        #[toolfail(retry_after)]
        wait: core::time::Duration,
    },
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
