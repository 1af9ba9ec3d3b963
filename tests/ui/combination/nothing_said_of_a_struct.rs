use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
struct Busy;

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<Busy>();
}
