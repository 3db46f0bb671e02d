"""Checks of the whole program, of its games, and of files that people write."""
