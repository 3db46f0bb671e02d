"""The table of Jungle Matrix: layout, drawing and frame."""
