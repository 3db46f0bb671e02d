"""The table of Pawns."""
