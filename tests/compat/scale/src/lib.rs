//! As many variants in one enum, and as many enums in one crate, as a large host has.

#![deny(warnings)]

#[cfg(test)]
include!(concat!(env!("OUT_DIR"), "/enums.rs"));

#[test]
fn a_thousand_variants_have_their_rows_and_verdicts() {
    use toolfail::Classified;

    let rows = Large::entries();
    assert_eq!(rows.len(), 1000);
    let codes: Vec<u16> = rows
        .iter()
        .filter_map(|row| row.verdict().code())
        .map(toolfail::Code::get)
        .collect();
    assert!(codes.iter().copied().eq(1000..2000));
    assert_eq!(Large::V0.verdict(), rows[0].verdict());
    assert_eq!(Large::V996.verdict(), rows[996].verdict());
    let wait = Some(std::time::Duration::from_secs(1));
    assert_eq!(Large::V999(wait).verdict().retry_after(), wait);
}

#[test]
fn two_hundred_enums_have_theirs() {
    use toolfail::Classified;

    assert_eq!(Small0::entries().len(), 10);
    assert_eq!(Small199::V8.verdict(), Small0::V8.verdict());
}
