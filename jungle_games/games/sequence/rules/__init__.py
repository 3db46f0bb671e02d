"""The rules of Sequence Giant: options, position, moves, notation."""
