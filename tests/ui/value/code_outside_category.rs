use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(category = "TASK_ERROR")]
enum E {
    #[toolfail(class = "transient", code = 4003)]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
