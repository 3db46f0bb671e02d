"""The table of Jungle: layout, drawing and frame."""
