"""Machinery for computer players: the worker process and what players share. No pygame."""
