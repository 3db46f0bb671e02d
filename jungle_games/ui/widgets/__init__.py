"""Widgets: things on a panel to look at, point at and focus. They are given translated words."""
