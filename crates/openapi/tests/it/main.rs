//! Imports of descriptions.

mod route;
