"""The page Today: daily puzzles and their calendar."""
