"""For people who listen instead of looking: the tree for screen readers, and the system's own voice."""
