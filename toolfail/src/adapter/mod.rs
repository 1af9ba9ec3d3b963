//! One module a foreign crate, named crate and major as its feature is. They use the public root of
//! this crate, never each other.

#[cfg(feature = "backon1")]
pub mod backon1;
#[cfg(feature = "rig044")]
pub mod rig044;
#[cfg(feature = "tower05")]
pub mod tower05;
