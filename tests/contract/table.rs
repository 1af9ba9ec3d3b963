//! Tables of the contract as tab-separated data, so that a test compares table with table.

/// The rows under the heading, each with as many cells as the heading has.
pub(crate) fn rows<const N: usize>(table: &'static str) -> Vec<[&'static str; N]> {
    let mut lines = table.lines().map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        <[_; N]>::try_from(cells).unwrap_or_else(|cells| panic!("{N} cells expected: {cells:?}"))
    });
    lines.next().expect("a table has a heading");
    let rows: Vec<_> = lines.collect();
    assert!(!rows.is_empty(), "a table has rows");
    rows
}

/// A cell that says yes or no.
pub(crate) fn yes(cell: &str) -> bool {
    match cell {
        "yes" => true,
        "no" => false,
        other => panic!("neither yes nor no: {other}"),
    }
}
