"""Jungle Games: a desktop box of table games, played by drag and drop."""

from jungle_games.compiled import settle

__version__ = "0.1.0"

COMPILED = settle()
"""Whether the computer players' fastest parts run compiled."""
