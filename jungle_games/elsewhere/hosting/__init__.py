"""A table that this program hosts: the host, its match, and everybody who sits there."""
