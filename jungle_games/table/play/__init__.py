"""Running the match of a table: its drivers, their pace, the requests to computer players, and the automatic save."""
