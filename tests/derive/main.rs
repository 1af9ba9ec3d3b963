//! What each key of the derive means at run time.

mod conversion;
mod defaults;
mod entries;
mod fields;
mod judged;
mod registry;
mod reporter;
mod transparent;
mod values;
mod words;
