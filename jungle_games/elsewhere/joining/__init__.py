"""A table hosted by another program: the guest, its state, and the match that it follows."""
