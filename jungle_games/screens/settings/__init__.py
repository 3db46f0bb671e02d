"""The settings, a page for each subject."""
