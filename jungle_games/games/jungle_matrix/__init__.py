"""Jungle Matrix, a race of patiences that pets bend."""
