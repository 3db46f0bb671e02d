"""The rules of Jacks: options, position, moves, notation."""
