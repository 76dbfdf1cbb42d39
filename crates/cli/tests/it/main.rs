//! What the `curable` command promises, run as a program.

mod decide;
mod explain;
mod program;
mod translate;
mod usage;
