"""The rules of MATR1X 0VERL0AD: options, position, moves, notation."""
