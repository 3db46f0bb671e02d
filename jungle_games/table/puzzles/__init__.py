"""Puzzles at a table: the referee, the panel, the marks, and the list of a set."""
