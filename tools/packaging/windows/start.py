"""What JungleGames.exe runs: the program, told that it lies together with its Python."""

import sys

# Processes that think are then started as JungleGames.exe, too, and settings may lie beside it.
sys.frozen = True  # type: ignore[attr-defined]

from jungle_games.__main__ import main  # noqa: E402

sys.exit(main())
