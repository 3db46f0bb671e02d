"""Settings, saves and statistics on disk: atomic, checked, never lost."""
