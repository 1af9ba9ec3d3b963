//! Where failures go: each outlet against its own foreign crate.

mod backon1;
mod every_failure;
mod rig044;
mod tower05;
