use toolfail::{Classified, RetryableReporter};

fn judge(_: &E) -> toolfail::Class {
    toolfail::Class::Unknown
}

#[derive(Classified)]
enum E {
    #[toolfail(with = judge)]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
