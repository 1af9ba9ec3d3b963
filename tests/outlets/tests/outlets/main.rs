//! Where failures go: each outlet against its own foreign crate.

mod axum08;
mod backon1;
mod every_failure;
mod rig044;
mod rmcp3;
mod secrets;
mod tower05;
