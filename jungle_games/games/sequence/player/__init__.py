"""The computer players of Sequence Giant."""
