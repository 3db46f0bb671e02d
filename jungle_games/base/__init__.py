"""What every part may use: the program's data files, text from outside, numbers for compiled code, the system."""
