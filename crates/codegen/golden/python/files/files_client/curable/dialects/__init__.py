"""One wire form of failures each: how it is recognised, and how it is read."""
