"""Jungle Matrix on the table: what lies where, how it looks, and what stands beside it."""
