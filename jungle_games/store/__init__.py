"""What is kept of a person: one SQLite file, and the settings beside it."""
