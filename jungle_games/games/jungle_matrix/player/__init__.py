"""The computer players of Jungle Matrix."""
