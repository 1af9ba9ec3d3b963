//! Nothing: the outlets are tested from `tests/`. A package of its own, for their crates are heavy.
