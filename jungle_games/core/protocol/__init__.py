"""The headless protocol, which other programs speak; see ``docs/protocol.md``."""
