"""The end of a match at a table: the result, the flourish, the sheet, and what to do next."""
