"""The rules of Pawns: options, moves and position."""
