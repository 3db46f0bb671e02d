"""A match at a table online, as the table on this screen plays and shows it."""
