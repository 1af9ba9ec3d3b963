//! Where failures go: each outlet against its own foreign crate.

#[cfg(test)]
mod axum08;
#[cfg(test)]
mod backon1;
#[cfg(test)]
mod every_failure;
#[cfg(test)]
mod rig044;
#[cfg(test)]
mod rmcp3;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tower05;
