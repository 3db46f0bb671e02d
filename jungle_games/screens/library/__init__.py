"""My games: finished, saved and unfinished matches."""
