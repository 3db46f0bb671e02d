"""A match at a remote table, as the table on this screen plays and shows it."""
