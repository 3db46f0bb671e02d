"""A table for people who listen: its places as nodes, what happens in words, and keys that read."""
