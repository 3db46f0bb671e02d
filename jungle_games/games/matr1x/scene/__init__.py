"""The table of MATR1X 0VERL0AD: layout, looks and frame."""
