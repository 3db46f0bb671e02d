"""What a game is: positions, moves, options, matches and records. No pygame, no game by name."""
