"""Tests of libraries that are not installed are left out, but not where all tests must run."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import find_spec

NEEDS = {"test_zoo.py": "pettingzoo", "test_spiel.py": "pyspiel"}

collect_ignore = [name for name, module in NEEDS.items() if "CI" not in os.environ and find_spec(module) is None]

# PettingZoo chooses a sound device for the whole process when it is imported: the program's own tests keep theirs.
_DEVICE = os.environ.get("SDL_AUDIODRIVER", "dummy")
with suppress(ImportError):
    import pettingzoo  # noqa: F401
os.environ["SDL_AUDIODRIVER"] = _DEVICE
