"""The computer players of Jungle."""
