//! Imports of descriptions.

mod corpus;
mod export;
mod route;
