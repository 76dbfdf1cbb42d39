//! Imports of descriptions.

mod corpus;
mod export;
mod closing;
mod files;
mod reading;
mod route;
mod support;
mod translating;
