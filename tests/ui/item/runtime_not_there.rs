use toolfail::Classified;

#[derive(Classified)]
#[toolfail(crate = ::nowhere)]
enum E {
    #[toolfail(class = "transient")]
    Busy,
}

fn main() {}
