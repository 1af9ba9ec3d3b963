//! Nothing: see the test beside it.
