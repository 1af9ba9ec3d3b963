//! The recovery machine: what it must never do, shown by exhaustion, and what it must do, by name.

mod drive;
mod exploration;
mod hostile;
mod named;
mod table;
mod world;
