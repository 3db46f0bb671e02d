"""The analysis of a match: a table where moves are tried without changing the match."""
