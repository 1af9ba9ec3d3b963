use toolfail::{Classified, RetryableReporter};

#[derive(Classified)]
#[toolfail(domian = "orders.example")]
enum E {
    #[toolfail(clas = "transient", code = 1)]
    Busy {
        #[toolfail(shown)]
        wait: u8,
    },
    #[toolfail(class = "transcient")]
    Closed,
    #[toolfail(transparent)]
    Stock,
    #[toolfail(class = "transient", remediation = "Please wait.")]
    Late,
}

fn needs<E: Classified + RetryableReporter>() {}

fn main() {
    needs::<E>();
}
