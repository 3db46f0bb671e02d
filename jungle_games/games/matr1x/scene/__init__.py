"""MATR1X 0VERL0AD on the table: what lies where, how it looks, and what stands beside it."""
