use toolfail::Failure;

fn read() -> Result<String, Failure> {
    Ok(std::fs::read_to_string("order.json")?)
}

fn main() {
    let _ = read();
}
