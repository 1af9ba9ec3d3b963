use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transcient", code = 1001)]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
