"""Write what compiled files were made from; for ``compile.py``, and the hook that does so when a wheel is built."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # only the building of wheels has need of it
    BuildHookInterface = object

STAMP_FILE = "stamp.py"


def stamp_text(hashes: Mapping[str, str]) -> str:
    """The source of the module ``jungle_games.stamp``, which is compiled and never kept."""
    return f'"""What was compiled."""\n\nSOURCES: dict[str, str] = {dict(sorted(hashes.items()))}\n'


class StampHook(BuildHookInterface):  # type: ignore[misc, unused-ignore]
    """Lays the stamp beside the sources while the wheel's modules are compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root, "jungle_games")
        sys.path.insert(0, str(self.root))
        from jungle_games.compiled import hash_sources

        (package / STAMP_FILE).write_text(stamp_text(hash_sources(package)), encoding="utf-8")
        # Whoever installs the wheel gets what its modules need to run compiled.
        build_data["dependencies"] += self.metadata.core.optional_dependencies["compiled"]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        Path(self.root, "jungle_games", STAMP_FILE).unlink(missing_ok=True)
