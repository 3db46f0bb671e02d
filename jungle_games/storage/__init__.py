"""Matches and results on disk."""
