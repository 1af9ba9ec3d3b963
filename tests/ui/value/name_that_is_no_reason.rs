use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Überlastet,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
