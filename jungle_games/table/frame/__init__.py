"""The frame around a table: plates, prompt, list of moves, notices and buttons."""
