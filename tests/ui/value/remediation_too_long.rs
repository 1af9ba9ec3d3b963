use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
enum E {
    #[toolfail(class = "transient", remediation = "Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field. Add the field.")]
    Busy,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
