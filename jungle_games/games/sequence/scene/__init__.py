"""The table of Sequence Giant: layout, drawing and frame."""
