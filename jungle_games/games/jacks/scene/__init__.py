"""The table of Jacks: layout, drawing and frame."""
