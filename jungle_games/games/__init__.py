"""The games of the box. This is the one place that lists them."""
