"""Change the rules of a game in small ways, and see whether its tests notice: after new rules or tests of them.

    python3 tools/dev.py mutants [GAME …] --count 200

A seeded sample of all mutants of ``rules/position.py``, made by mutmut's operators in every function (also in
properties, which mutmut by itself leaves alone), is tried one by one: the tests of the game's rules run against the
changed module, in a forked process, until one fails. What no test notices survives and is listed. No file is changed.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import importlib.abc
import importlib.util
import os
import random
import re
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import libcst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider

from jungle_games.games import NAMES

ROOT: Final = Path(__file__).resolve().parent.parent
PRELOADED: Final = (
    "pytest", "hypothesis", "hypothesis.strategies", "msgspec", "yaml", "pytmx", "pygame", "jungle_games.core.options",
)  # fmt: skip
KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"


@dataclass(frozen=True)
class Mutant:
    """A changed text of a module."""

    line: int
    text: str

    def difference(self, source: str) -> str:
        """What was changed, line by line."""
        lines = difflib.unified_diff(source.splitlines(), self.text.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def load_operators() -> Sequence[tuple[Any, Any]]:
    """The operators of mutmut, which wants to know what it mutates before it lets itself be imported."""
    os.environ.setdefault("MUTMUT_SOURCE_PATHS", "jungle_games")
    spec = importlib.util.find_spec("mutmut.mutation.mutators")
    assert spec is not None
    module = importlib.import_module(spec.name)
    operators: Sequence[tuple[Any, Any]] = module.mutation_operators
    return operators


class _Collector(libcst.CSTVisitor):
    """Finds what may be mutated: all within functions but decorators, annotations and docstrings."""

    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self, operators: Sequence[tuple[Any, Any]]) -> None:
        super().__init__()
        self._operators = operators
        self._depth = 0
        self.found: list[tuple[int, libcst.CSTNode, libcst.CSTNode]] = []

    def on_visit(self, node: libcst.CSTNode) -> bool:
        if isinstance(node, libcst.Annotation | libcst.Decorator | libcst.Import | libcst.ImportFrom):
            return False
        if isinstance(node, libcst.Expr) and isinstance(node.value, libcst.SimpleString):
            return False
        self._depth += isinstance(node, libcst.FunctionDef)
        if self._depth:
            line = self.get_metadata(PositionProvider, node).start.line
            for kind, operator in self._operators:
                if isinstance(node, kind):
                    self.found += [(line, node, changed) for changed in operator(node)]
        return True

    def on_leave(self, original_node: libcst.CSTNode) -> None:
        self._depth -= isinstance(original_node, libcst.FunctionDef)


def mutants(source: str, chance: random.Random) -> tuple[int, Iterator[Mutant]]:
    """How many mutants a module has, and those that compile and differ from it, in random order."""
    wrapper = MetadataWrapper(libcst.parse_module(source))
    collector = _Collector(load_operators())
    wrapper.visit(collector)
    chance.shuffle(collector.found)

    def made() -> Iterator[Mutant]:
        for line, node, changed in collector.found:
            text = wrapper.module.deep_replace(node, changed).code  # type: ignore[attr-defined]
            try:
                compile(text, "mutant", "exec")
            except SyntaxError:
                continue
            if text != source:
                yield Mutant(line, text)

    return len(collector.found), made()


class _Replaced(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports one module from another text than its file's."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self._name, self._path, self._text = name, path, text

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> Any:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self._name else None

    def get_filename(self, fullname: str) -> str:
        return str(self._path)

    def get_data(self, path: str | bytes) -> bytes:
        return self._text.encode()

    def path_stats(self, path: str) -> Any:
        raise OSError("never from a cache")


def outcome(game: str, text: str, seconds: int) -> str:
    """What the tests of the game's rules make of ``text``, within so many seconds of processor time."""
    child = os.fork()
    if child == 0:
        os._exit(_try(game, text, seconds))
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
    return SURVIVED if os.WEXITSTATUS(status) == 0 else KILLED


def _try(game: str, text: str, seconds: int) -> int:
    import resource

    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, _Replaced(f"jungle_games.games.{game}.rules.position", source_of(game), text))
    return int(pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", *tests_of(game)]))


def tests_of(game: str) -> list[str]:
    """The test files that ask about a game's rules alone, and what is said of moves, which the rules know."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    others = re.compile(r"jungle_games\.(screens|table|games\.\w+\.(player|scene))")
    about_rules = (file for file in files if not others.search(file.read_text(encoding="utf-8")))
    return sorted(map(str, {*about_rules, *(file for file in files if file.stem.endswith("_hints"))}))


def hurry_hypothesis() -> None:
    """Let property tests make the same examples for every mutant, and give up at the first that fails."""
    from hypothesis import Phase, settings

    examples = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", phases=examples, derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")


def source_of(game: str) -> Path:
    """The module that holds a game's position: what its rules are."""
    return ROOT / "jungle_games" / "games" / game / "rules" / "position.py"


def try_game(game: str, count: int, seed: int) -> Iterator[str]:
    """Try a sample of the mutants of one game; lines to be printed. Raises SystemExit when its tests fail anyway."""
    source = source_of(game).read_text(encoding="utf-8")
    began = time.perf_counter()
    if outcome(game, source, 3600) != SURVIVED:
        raise SystemExit(f"{game}: the tests fail without any mutant")
    limit = 30 + round(3 * (time.perf_counter() - began))
    number, made = mutants(source, random.Random(f"{game} {seed}"))
    results = []
    for mutant in sorted(islice(made, count), key=lambda mutant: mutant.line):
        results.append(outcome(game, mutant.text, limit))
        if results[-1] == SURVIVED:
            yield f"{game}/rules/position.py, line {mutant.line} survived:\n{mutant.difference(source)}"
    counts = ", ".join(f"{results.count(result)} {result}" for result in (KILLED, SURVIVED, TIMED_OUT))
    share = 100 * results.count(SURVIVED) / max(1, len(results))
    yield f"{game}: {len(results)} of {number} mutants tried, {counts}: {share:.1f} % survive (seed {seed})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="See whether the tests of the rules notice small changes.")
    parser.add_argument("games", nargs="*", default=list(NAMES), help=f"{', '.join(NAMES)}; all without")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8)
    chosen = parser.parse_args(arguments)
    if not hasattr(os, "fork"):
        parser.error("every mutant is tried in a forked process, which this system does not have; Linux and macOS do")
    for name in PRELOADED:
        importlib.import_module(name)
    hurry_hypothesis()
    for game in chosen.games:
        for line in try_game(game, chosen.count, chosen.seed):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
