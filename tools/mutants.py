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
import os
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from types import ModuleType
from typing import Final

import libcst
from hypothesis import Phase, settings
from libcst.metadata import MetadataWrapper

from jungle_games.games import NAMES

os.environ.setdefault("MUTMUT_SOURCE_PATHS", "jungle_games")  # mutmut asks for it when it is imported
from mutmut.mutation.mutators import mutation_operators

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "jungle_games" / "games"
PRELOADED: Final = ("pytest", "msgspec", "yaml", "pygame", "jungle_games.core.options")


class _Collector(libcst.CSTVisitor):
    """Finds what may be mutated: all within functions but decorators, annotations and docstrings."""

    _depth = 0

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[libcst.CSTNode, libcst.CSTNode]] = []

    def on_visit(self, node: libcst.CSTNode) -> bool:
        if isinstance(node, libcst.Annotation | libcst.Decorator | libcst.Import | libcst.ImportFrom):
            return False
        if isinstance(node, libcst.Expr) and isinstance(node.value, libcst.SimpleString):
            return False
        self._depth += isinstance(node, libcst.FunctionDef)
        if self._depth:
            changes = (operator(node) for kind, operator in mutation_operators if isinstance(node, kind))
            self.found += [(node, changed) for changed in chain.from_iterable(changes)]
        return True

    def on_leave(self, original_node: libcst.CSTNode) -> None:
        self._depth -= isinstance(original_node, libcst.FunctionDef)


def mutants(source: str, chance: random.Random) -> Iterator[str]:
    """The mutants of a module that compile and differ from it, in random order."""
    module = MetadataWrapper(libcst.parse_module(source)).module  # a copy in which every node is one of its own
    collector = _Collector()
    module.visit(collector)
    chance.shuffle(collector.found)
    for node, changed in collector.found:
        text = module.deep_replace(node, changed).code  # type: ignore[attr-defined]
        with suppress(SyntaxError):
            compile(text, "mutant", "exec")
            if text != source:
                yield text


def survives(game: str, text: str, seconds: int) -> bool:
    """Whether the tests of the game's rules pass with ``text``, within so many seconds of processor time."""
    child = os.fork()
    if child == 0:
        os._exit(_try(game, text, seconds))
    _pid, status = os.waitpid(child, 0)
    return os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0


def _try(game: str, text: str, seconds: int) -> int:
    import resource

    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    for output in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
    sys.dont_write_bytecode = True
    name = f"jungle_games.games.{game}.rules.position"
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = str(RULES / game / "rules" / "position.py")
    exec(compile(text, module.__file__, "exec"), vars(module))
    return int(pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", "--seed=1", *tests_of(game)]))


def tests_of(game: str) -> list[str]:
    """What asks about a game's rules alone: of its own tests, of what is said of moves, of those of all games."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    others = re.compile(r"jungle_games\.(screens|table|games\.\w+\.(player|scene))")
    about_rules = (file for file in files if not others.search(file.read_text(encoding="utf-8")))
    own = sorted(map(str, {*about_rules, *(file for file in files if file.stem.endswith("_hints"))}))
    everywhere = ROOT / "tests" / "test_simulation.py"
    return [*own, f"{everywhere}::test_a_match_keeps_what_always_holds[{game}]"]


def try_game(game: str, count: int, seed: int) -> Iterator[str]:
    """Try a sample of the mutants of one game; lines to be printed."""
    source = (RULES / game / "rules" / "position.py").read_text(encoding="utf-8")
    began = time.perf_counter()
    assert survives(game, source, 3600), f"{game}: the tests fail without any mutant"
    limit = 30 + round(3 * (time.perf_counter() - began))
    tried = survived = 0
    for text in islice(mutants(source, random.Random(f"{game} {seed}")), count):
        tried += 1
        if survives(game, text, limit):
            survived += 1
            _old, _new, *changed = difflib.unified_diff(source.splitlines(), text.splitlines(), lineterm="", n=0)
            yield "\n".join([f"{game}/rules/position.py, survived:", *changed])
    yield f"{game}: {tried} mutants tried, {survived} survived (seed {seed})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="See whether the tests of the rules notice small changes.")
    parser.add_argument("games", nargs="*", default=list(NAMES), help=f"{', '.join(NAMES)}; all without")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=8)
    chosen = parser.parse_args(arguments)
    for name in PRELOADED:
        importlib.import_module(name)
    # Property tests make the same examples for every mutant, and give up at the first that fails.
    examples = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", phases=examples, derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")
    for game in chosen.games:
        for line in try_game(game, chosen.count, chosen.seed):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
