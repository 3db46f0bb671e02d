"""The commands that README, CONTRIBUTING and docs/ name, read from there, and each in a form that takes a moment."""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCED = re.compile(r"^```\w*(\n.*?)^```", re.M | re.S)
_CODE = re.compile(r"^ {4}(?P<line>\S.*)$|^\|(?P<row>.*)$|`(?P<code>[^`]+)`", re.M)
_COMMAND = re.compile(r"(?:[A-Z_]+=\S* )*(?:\S*python3? tools/\w+\.py|tools/\w+\.py \S|jungle-games(?: |$))")
_OPTIONAL = re.compile(r"\[[^]]*\]")
_REVISION = re.compile(r"^(git:)?[0-9a-f]{7}$")

SMALLER = {
    "--count": "2", "--games": "2", "--events": "20", "--kills": "1", "--tables": "2", "--nodes": "40", "--ms": "5",
    "--movetime": "5", "--pieces": "2", "--depth": "1", "--deals": "1", "--likely": "0.5",
    "--codes": "2",
}  # fmt: skip
"""Less work, whatever a document says."""
MORE = {
    "elsewhere.py games": ["--longest", "6", "--processes", "1"],
    "elsewhere.py load": ["--moves", "1", "--every", "0.5", "--processes", "1"],
    "elsewhere.py relay": ["silent", "--guests", "1", "--seconds", "60"],
    "elsewhere.py frames": ["none", "--seconds", "0.5", "--longest", "10000"],
    "bench.py": ["rules"],
    "bench.py --package": ["--help"],
    "check_hints.py": ["--hints", "4", "--nodes", "40"],
    "check_puzzles.py": ["jacks"],
    "compile.py": ["--quick"],
    "covered.py": ["tests/core/test_options.py"],
    "endgames.py --so-far": ["--pieces", "4"],
    "fits_me.py": ["jacks", "lion", "--careers", "1"],
    "fuzz.py": ["pets", "--every", "50"],
    "kills.py": ["--kills", "1"],
    "ladder.py jungle": ["--games", "2"],
    "ladder.py jacks": ["mole", "hedgehog"],
    "ladder.py": ["rat", "cat"],
    "match.py": ["--games", "1", "--plies", "6"],
    "monkey.py": ["--events", "20", "--games", "jacks"],
    "mutants.py": ["jungle_matrix", "--count", "1"],
    "openings.py": ["--game-nodes", "8", "--plies", "1", "--output", "{place}/book.txt"],
    "package.py": ["--help"],
    "pytest": ["--collect-only", "-q"],
    "mypy": ["jungle_games/base/clean_text.py"],
    "tune.py play": ["--games", "40"],
    "tour.py": ["jacks_start", "--sizes", "960x600", "--languages", "en", "--out", "{place}/tour"],
}
"""What is added so that a command does only a little of its work; building the package has no little form."""
NIGHTLY = {
    "bench.py", "check_hints.py", "check_moments.py", "check_puzzles.py", "code_attacks.py", "compile.py",
    "conformance.py", "covered.py", "endgames.py", "fuzz.py", "kills.py", "ladder.py",
    "lint-imports", "match.py", "matr1x.py", "messages.py", "monkey.py", "mutants.py", "mypy", "openings.py",
    "package.py", "playthroughs.py", "pytest", "release_check.py", "ruff", "sequence_match.py", "tour.py", "tune.py",
    "versus.py", "--self-check",
}  # fmt: skip
"""What takes about a second or more even so, and is by day tried by tests of its own."""


def commands(document: Path) -> Iterator[str]:
    """The command lines in a document, in its order."""
    text = _FENCED.sub(lambda block: block[1].replace("\n", "\n    "), document.read_text(encoding="utf-8"))
    prefix = ""
    for found in _CODE.finditer(text):
        line, row, code = found["line"], found["row"], found["code"]
        codes = [line.split("  ")[0]] if line else [code] if code else re.findall(r"`([^`]+)`", row)
        if row is None:
            prefix = ""
        elif codes and codes[0].endswith(" …"):
            prefix = codes[0][:-1]
        elif prefix:
            codes = [prefix + code for code in re.findall(r"`([^`]+)`", row.split("|")[0])]
        texts = [_OPTIONAL.sub("", " ".join(code.split())) for code in codes]
        real = (text for text in texts if _COMMAND.match(text) and not text.endswith(("dev.py …", " COMMAND")))
        yield from (text.removesuffix(" …") for text in real)


def small(command: list[str], place: Path) -> list[str]:
    """``command`` with less to do, and something in ``place`` for each of the names that stand for something."""
    stand_ins = {
        "FILE": f"{place}/saved.yaml", "FOLDER": f"{place}/tables", "NAME": "otters", "A": "rat", "B": "cat",
        "GAME": "jacks",
        "tree:HERE": "tree:.", "tree:THERE": "tree:.", "other-engine": f"{sys.executable} -m jungle_games --uci",
        "other-engine --uci": f"{sys.executable} -m jungle_games --uci", "ADDRESS": "",
    }  # fmt: skip
    words: list[str] = []
    for word in command:
        word = SMALLER.get(words[-1] if words else "", stand_ins.get(word, word))
        own = sys.executable in word  # which may itself be installed below such a folder
        words.append(_REVISION.sub(r"\1HEAD", word if own else word.replace("/tmp/", f"{place}/")))
    name = program(words)
    keys = f"{name} {words[-1]}", f"{name} {words[2]}" if len(words) > 2 else "", name
    more = [word.format(place=place) for word in next((MORE[key] for key in keys if key in MORE), [])]
    if name == "pytest":
        more.append(some_tests(words))
    plain = list(itertools.takewhile(lambda word: not word.startswith("-"), more))
    first = next((index for index, word in enumerate(words) if index > 1 and word.startswith("-")), len(words))
    return [*words[:first], *plain, *words[first:], *more[len(plain) :]]


def some_tests(words: list[str]) -> str:
    """A file with tests of the kind that pytest is asked for by these words."""
    kinds = {
        "-k": r"^\S*{0}|def test_\w*{0}", "-m": "from {}", "--nightly": "mark.nightly", "--packaged": "mark.packaged",
    }  # fmt: skip
    given = {word.split("=")[0]: after for word, after in itertools.pairwise([*words[3:], ""])}
    wanted = next((pattern.format(given[kind]) for kind, pattern in kinds.items() if kind in given), "")
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}
    return next((name for name, text in texts.items() if re.search(wanted, f"{name}\n{text}")), min(texts))


def program(words: list[str]) -> str:
    """The name of what is run."""
    name, *rest = words if words[0] != sys.executable else words[1:]
    return rest[0] if name == "-m" else Path(name).name


def expanded(text: str, root: Path) -> list[list[str]]:
    """The processes that a command line starts in the checkout ``root``."""
    words = [word for word in shlex.split(text) if not re.match(r"[A-Z_]+=", word)]
    if words[0] == "jungle-games":
        return [[sys.executable, "-m", "jungle_games", *words[1:]]]
    script, *rest = words if words[0].startswith("tools/") else words[1:]
    return developed(rest, root) if script == "tools/dev.py" else [[sys.executable, script, *rest]]


def developed(words: list[str], root: Path) -> list[list[str]]:
    """What ``tools/dev.py`` starts for ``words`` once everything is installed."""
    spec = importlib.util.spec_from_file_location("dev", root / "tools" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    started: list[list[str]] = []
    dev.Environment.prepare = dev.Environment.install_beside = lambda *_given: None
    dev.compile_aside = lambda _place: None
    dev.become = lambda command: started.append(list(command))
    dev.COMPILERS = ()  # nothing is compiled before the tests that are not run
    dev.subprocess = SimpleNamespace(call=lambda command, **_how: started.append(list(command)) or 0)
    with contextlib.chdir(root):
        assert not dev.main(words)
    environment = dev.Environment(root)
    return [
        [sys.executable if word == str(environment.python) else word.removeprefix(f"{root}/") for word in command]
        for command in started
    ]
