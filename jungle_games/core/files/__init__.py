"""Files that people write: YAML, Tiled maps and what a game may find in them, read with suspicion."""
