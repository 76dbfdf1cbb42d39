//! Imports of descriptions.

mod closing;
mod corpus;
mod files;
mod reading;
mod route;
mod support;
mod translating;
