"""A new game: its players, its options, its lessons."""
