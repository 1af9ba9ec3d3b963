use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy {
        #[toolfail(detail)]
        row: u8,
        #[toolfail(detail = "row")]
        line: u8,
    },
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
