"""The user interface: theme, pictures, text, widgets with one focus graph, input, sound. Knows no game."""
