"""Change the rules of a game in small ways, and see whether its tests notice: tools/dev.py mutants GAME […].

A seeded sample of all mutants of ``rules/position.py``, made by mutmut's operators in every function (also in
properties, which mutmut by itself leaves alone), is tried one by one: the tests of the game's rules run against the
changed module until one fails. What no test notices survives and is listed. No file is changed: each mutant lives in a
forked process that has everything imported already, and only the code of the changed function is exchanged there. What
survives that is tried again in a process that imports everything anew, for something may have been kept from before.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TextIO

import libcst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]


TESTS: Final = ROOT / "tests" / "games"
_JUNGLE: Final = ("movement", "position", "endings", "reasons", "naive")
_MATRIX: Final = ("rules", "reasons", "turns", "pets", "game", "frame_words")
FIRST: Final = {
    "jungle": tuple(f"test_rules_{part}" for part in _JUNGLE),
    "matr1x": tuple(f"test_matr1x_{part}" for part in ("rules", "reasons", "advice", "hints", "game", "naive")),
    "sequence": ("test_sequence_rules", "test_sequence_reasons", "test_sequence_fives", "test_sequence_play"),
    "jacks": ("test_jacks_rules", "test_jacks_reasons", "test_jacks_game", "test_jacks_properties"),
    "jungle_matrix": tuple(f"test_matrix_{part}" for part in _MATRIX),
}
"""The tests of each game's rules that run against every mutant, the quick ones first."""
LATER: Final = {"jungle": ("test_perft",), "jungle_matrix": ("test_matrix_properties",)}
"""Those that take long: only for mutants that have survived the first."""
PRELOADED: Final = (
    "pytest", "hypothesis", "hypothesis.strategies", "msgspec", "yaml", "pytmx", "pygame",
    "jungle_games.core.headless",
)  # fmt: skip
SECONDS: Final = 200
"""Of processor time for all tests of a game's rules; what takes longer is killed by that."""
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


def graft(module: ModuleType, text: str) -> None:
    """Give the functions of a module the code that they have in ``text``."""
    changed: dict[str, CodeType] = {}
    waiting = [compile(text, module.__file__ or "", "exec")]
    while waiting:
        for part in waiting.pop().co_consts:
            if isinstance(part, CodeType):
                changed[part.co_qualname] = part
                waiting.append(part)
    for function in _functions(module):
        code = changed.get(function.__code__.co_qualname)
        if code is not None and code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module and the methods of its classes, those of properties among them."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    within = [member for value in own if isinstance(value, type) for member in vars(value).values()]
    for thing in (*own, *within):
        for part in (thing, *(getattr(thing, name, None) for name in ("fget", "func", "__func__", "__wrapped__"))):
            if isinstance(part, FunctionType) and part.__module__ == module.__name__:
                yield part


def outcome(game: str, text: str, tests: Sequence[str], seconds: int, *, anew: bool) -> str:
    """What the ``tests`` make of ``text`` in place of the game's rules, within so many seconds of processor time."""
    child = os.fork()
    if child == 0:
        os._exit(_try(game, text, tests, seconds, anew))
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
    return SURVIVED if os.WEXITSTATUS(status) == 0 else KILLED


def grafted(game: str, texts: Sequence[str]) -> Iterator[str]:
    """What the quick tests make of each of ``texts``, by a process that has run them once without any change.

    Raises RuntimeError when they fail even so.
    """
    reading, writing = os.pipe()
    surgeon = os.fork()
    if surgeon == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as told:
            _operate(game, texts, told)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        if told.readline().strip() != SURVIVED:
            raise RuntimeError(f"{game}: the tests fail without any mutant")
        for line in told:
            yield line.strip()
    os.waitpid(surgeon, 0)


def _operate(game: str, texts: Sequence[str], told: TextIO) -> None:
    import pytest

    _silence()
    began = time.process_time()
    passed = pytest.main(_arguments(game, FIRST[game])) == 0
    limit = max(10, round(2 * (time.process_time() - began)))
    print(SURVIVED if passed else KILLED, file=told, flush=True)
    for text in texts if passed else ():
        print(outcome(game, text, FIRST[game], limit, anew=False), file=told, flush=True)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.dont_write_bytecode = True


def _try(game: str, text: str, tests: Sequence[str], seconds: int, anew: bool) -> int:
    import resource

    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    _silence()
    name = f"jungle_games.games.{game}.rules.position"
    if anew:
        sys.meta_path.insert(0, _Replaced(name, source_of(game), text))
    else:
        graft(sys.modules[name], text)
    return int(pytest.main(_arguments(game, tests)))


def hurry_hypothesis() -> None:
    """Let property tests make the same examples for every mutant, and give up at the first that fails."""
    from hypothesis import Phase, settings

    examples = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", phases=examples, derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")


def _arguments(game: str, tests: Sequence[str]) -> list[str]:
    files = [str(TESTS / game / f"{test}.py") for test in tests]
    return ["-x", "-q", "-n0", "-p", "no:cacheprovider", *files]


def source_of(game: str) -> Path:
    """The module that holds a game's position: what its rules are."""
    return ROOT / "jungle_games" / "games" / game / "rules" / "position.py"


def sample(game: str, count: int, seed: int) -> tuple[str, int, list[Mutant]]:
    """The source of a game's rules, how many mutants there are, and a sample of them."""
    source = source_of(game).read_text(encoding="utf-8")
    number, made = mutants(source, random.Random(f"{game} {seed}"))
    return source, number, sorted(islice(made, count), key=lambda mutant: mutant.line)


def try_game(game: str, count: int, seed: int) -> Iterator[str]:
    """Try a sample of the mutants of one game; lines to be printed. Raises RuntimeError when its tests fail."""
    source, number, chosen = sample(game, count, seed)
    results = []
    for mutant, quick in zip(chosen, grafted(game, [mutant.text for mutant in chosen]), strict=True):
        result = quick
        if quick == SURVIVED:
            result = outcome(game, mutant.text, [*FIRST[game], *LATER.get(game, ())], SECONDS, anew=True)
        results.append(result)
        if result == SURVIVED:
            yield f"{game}/rules/position.py, line {mutant.line} survived:\n{mutant.difference(source)}"
    counts = ", ".join(f"{results.count(result)} {result}" for result in (KILLED, SURVIVED, TIMED_OUT))
    share = 100 * results.count(SURVIVED) / max(1, len(results))
    yield f"{game}: {len(results)} of {number} mutants tried, {counts}: {share:.1f} % survive (seed {seed})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="See whether the tests of the rules notice small changes.")
    parser.add_argument("games", nargs="*", default=list(FIRST), help=f"{', '.join(FIRST)}; all without")
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
