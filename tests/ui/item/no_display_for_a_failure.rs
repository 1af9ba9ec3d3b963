use toolfail::Classified;

#[derive(Debug, Classified)]
enum E {
    #[toolfail(class = "transient")]
    Busy,
}

fn main() {
    let _ = E::Busy.to_failure();
}
