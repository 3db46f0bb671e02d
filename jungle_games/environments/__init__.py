"""Environments for programs that learn: PettingZoo's and OpenSpiel's interfaces, and many tables at once.

An optional part, which the program never loads: ``pip install jungle-games[environments]``. See docs/environments.md.
"""
