"""The look and the feel: theme, pictures, text, widgets with one focus graph, input, sound. Knows no game."""
