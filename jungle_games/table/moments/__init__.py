"""How a finished match went: the page on which one looks back on it, at its table."""
