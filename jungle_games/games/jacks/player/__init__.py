"""The computer players of Jacks."""
