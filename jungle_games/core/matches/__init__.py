"""Matches: playing a game with seats, history and clocks, and writing it down."""
