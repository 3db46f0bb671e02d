"""``--check`` names what is wrong with a file, where, and how to mend it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import formats as format_docs
import pytest

from jungle_games.base.system import levels_folder
from jungle_games.cli import main
from jungle_games.core.i18n import ENGLISH, LANGUAGES, speak
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.tiled import TiledSource
from jungle_games.file_check import check_file, formats
from jungle_games.games import find_game

DAMAGED: Final = 40


def a_record() -> str:
    game = find_game("sequence")
    match = Match(game, game.options_type.build("beginner"), [SeatInfo("Ada"), SeatInfo("Cat", "cat")], deal=5)
    rng = random.Random(1)
    for _ply in range(12):
        match.play(rng.choice(match.legal()))
    return GameRecord.of(match).to_yaml()


def a_puzzle_set() -> str:
    """The first puzzles of a shipped set."""
    text = (levels_folder("jungle") / "puzzles" / "1.yaml").read_text(encoding="utf-8")
    return text[: text.index("- number: 4\n")]


def a_map(game: str, name: str) -> Callable[[], str]:
    return lambda: TiledSource.at(levels_folder(game) / f"{name}.tmx").text()


def a_file(game: str, name: str) -> Callable[[], str]:
    return lambda: (levels_folder(game) / name).read_text(encoding="utf-8")


FILES: Final[Mapping[str, Callable[[], str]]] = {
    "match.yaml": a_record,
    "7.yaml": a_puzzle_set,
    "presets.yaml": a_file("jungle", "presets.yaml"),
    "cards.yaml": a_file("jacks", "cards.yaml"),
    "pets.yaml": a_file("jungle_matrix", "pets.yaml"),
    "classic.tmx": a_map("jungle", "classic"),
    "mat.tmx": a_map("sequence", "classic"),
    "matrix.tmx": a_map("matr1x", "matrix"),
    "ring.tmx": a_map("jacks", "ring"),
}


def damaged(text: str, rng: random.Random) -> bytes:
    """``text`` as somebody might leave it: a line lost or doubled, a word mistyped, the end cut off, and the like."""
    lines = text.splitlines()
    at = rng.choice([number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")])
    words = re.findall(r"[\w.-]+", lines[at]) or [""]
    word = rng.choice(words)
    match rng.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at] = lines[at].replace(word, rng.choice(["", "nonsense", "-7", "99999", "[", '"', "true"]), 1)
        case 3:
            lines = lines[:at]
        case 4:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        case 5:
            lines[at] = rng.choice([" ", "\t", ": ", "- ", "<", "&"]) + lines[at]
        case 6:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 7:
            return "\n".join(lines).encode().replace(word.encode(), b"\xff", 1)
    return "\n".join(lines).encode()


@pytest.mark.parametrize("name", FILES)
def test_forty_damaged_files_are_each_named_with_place_and_remedy(name: str, tmp_path: Path) -> None:
    path, text, rng, refused = tmp_path / name, FILES[name](), random.Random(3), 0
    path.write_text(text, encoding="utf-8")
    assert (check_file(path).fault, check_file(path).remedy) == ("", "")
    for _try in range(1_000):
        path.write_bytes(damaged(text, rng))
        finding = check_file(path)
        good = False
        if finding.format is not None:
            try:
                finding.format.read(path)
                good = True
            except Exception:
                refused += 1
        else:
            refused += 1
        assert bool(finding.fault) != good, finding
        if finding.fault:
            assert re.match(r"line \d+", finding.fault), finding
            assert finding.remedy.endswith((".", "…"))
            assert "nobody foresaw" not in finding.fault or name == "7.yaml", finding
        if refused == DAMAGED:
            return
    pytest.fail(f"only {refused} were damaged")


CASES = {
    "an unknown kind of pet": (
        "pets.yaml", "kind: gift", "kind: present",
        r"line \d+, pets\[0\].kind: cannot be 'present'", "It takes one of burden, gift."),
    "a number out of range": (
        "cards.yaml", "own: 2", "own: 92",
        r"line \d+, pairs\[\d+\].own: must be at most 9", "It takes a whole number from 0 to 9."),
    "a key too many": (
        "match.yaml", "deal: 5", "dael: 5", "line 1: dael is not known", "It may have the keys game, format, date,"),
    "an illegal move": (
        "match.yaml", "moves: [", "moves: [pass, ",
        r"line \d+, moves\[0\]: 'pass' cannot be played", "Here may stand cut."),
    "a wrong option": (
        "presets.yaml", "traps: enemy", "traps: enemies",
        r"line \d+, advanced.options.traps: .* it takes one of any, enemy", "Correct that in a text editor"),
    "a move that wins nothing": (
        "7.yaml", "d2d3 d2e2", "d2d9 d2e2", r"line \d+, puzzles\[0\].facts: ", "Correct that in a text editor"),
    "an unknown kind of puzzle": (
        "7.yaml", "kind: win", "kind: loss", r"line \d+, puzzles\[0\].kind: It takes one of win", "Correct that"),
    "a missing den": (
        "classic.tmx", "3,5,3", "3,1,3", r"line \d+: layer 'terrain': there is no blue den", "Open the map in Tiled"),
    "a torn list": ("pets.yaml", "effects: {", "effects: {[", r"line \d+: ", "Correct that line, or the one before it"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_place_and_remedy_fit_the_fault(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, good, bad, fault, remedy = CASES[case]
    path = tmp_path / name
    text = FILES[name]()
    assert good in text
    path.write_text(text.replace(good, bad, 1), encoding="utf-8")
    assert main(["--check", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert re.match(re.escape(f"{path}: ") + fault, said[0]), said
    assert said[1].strip().startswith(remedy), said


def test_good_files_are_good_and_one_bad_one_is_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = [str(path) for path in sorted(levels_folder("jungle").glob("*.[ty][ma][xm]*"))]
    assert main(["--check", *good]) == 0
    assert capsys.readouterr().out.count(": good (") == len(good) >= 4
    other = tmp_path / "note.yaml"
    other.write_text("hello: world\n")
    assert main(["--check", *good, str(other), str(tmp_path / "none.yaml")]) == 1
    said = capsys.readouterr().out
    assert f"{other}: line 1: has none of the keys" in said
    assert "No such file" in said


def test_remedies_are_said_in_every_language(tmp_path: Path) -> None:
    path = tmp_path / "pets.yaml"
    path.write_text(FILES["pets.yaml"]().replace("kind: gift", "kind: present", 1), encoding="utf-8")
    english = check_file(path).remedy
    for language in LANGUAGES:
        speak(language)
        assert (check_file(path).remedy == english) == (language == ENGLISH), language


def test_schemas_and_tables_in_the_docs_are_those_of_the_types() -> None:
    for path, text in format_docs.files():
        assert path.read_text(encoding="utf-8") == text, "run tools/formats.py"
    assert " |  |\n" not in format_docs.PAGE.read_text(encoding="utf-8"), "a field has no meaning"
    for _game, format_ in formats():
        assert f"\n## {format_.key.capitalize()}\n" in format_docs.PAGE.read_text(encoding="utf-8")


def test_every_format_has_a_file_here(tmp_path: Path) -> None:
    found = set()
    for name, make in FILES.items():
        path = tmp_path / name
        path.write_text(make(), encoding="utf-8")
        found.add(check_file(path).format)
    assert found == {format_ for _game, format_ in formats()}
