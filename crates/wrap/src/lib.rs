//! An existing MCP server, relayed faithfully, its failures typed, safe and repairable.
