//! The gateway against real servers.
