use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy(
        #[toolfail(effect)] toolfail::Effect,
        #[toolfail(effect)] toolfail::Effect,
    ),
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
