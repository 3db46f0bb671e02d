"""The rules of Jungle Matrix: options, position, moves, notation."""
