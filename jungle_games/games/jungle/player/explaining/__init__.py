"""Why moves of Jungle are good: found by search, and put into words."""
