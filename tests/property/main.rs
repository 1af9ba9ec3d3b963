//! Promises that hold for every value.
