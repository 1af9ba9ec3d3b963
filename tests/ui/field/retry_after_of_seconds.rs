use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy {
        #[toolfail(retry_after)]
        wait: u64,
    },
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
