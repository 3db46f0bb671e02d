"""Guidance at a table: the coach of a lesson."""
