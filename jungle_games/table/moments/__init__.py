"""The moments that mattered in a finished match, shown at its table."""
