"""``python -m jungle_games``, and where the frozen program begins."""

from __future__ import annotations

import multiprocessing
import os
import sys


def main() -> int:
    """Run the program and return its exit status."""
    # First of all: in a frozen program the worker process starts here too, and must turn off at once.
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from jungle_games import cli

        return cli.main()
    except KeyboardInterrupt:  # before anybody else listens
        return 130


if __name__ == "__main__":
    sys.exit(main())
