//! A small depot as an HTTP API, with faults on demand.
