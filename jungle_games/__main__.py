"""``python -m jungle_games``, and the entry point of the frozen program."""

from __future__ import annotations

import multiprocessing
import os
import sys


def main() -> int:
    """Run the program and return its exit status."""
    # First: in a frozen program worker processes start here too, and must branch off at once.
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from jungle_games import cli

        return cli.main()
    except KeyboardInterrupt:  # before anybody else listens
        return 130


if __name__ == "__main__":
    sys.exit(main())
