//! Imports of descriptions.

mod corpus;
mod route;
mod support;
