"""The rules of Jungle: options, position, moves, notation."""
