"""Jungle Games: a desktop box of table games, played by drag and drop."""

__version__ = "0.1.0"
