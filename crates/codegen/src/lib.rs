//! Typed clients in Rust, TypeScript and Python, from a contract alone: no code of the user is run.
