use toolfail::{Classified, RetryableReporter};

fn judge(_: &u8) -> toolfail::Verdict {
    toolfail::Verdict::new(toolfail::Class::Unknown)
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
