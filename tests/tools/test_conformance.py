"""The reference positions are what the rules say, and the runner tells engines that keep them from those that don't."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import conformance
from conformance import Case, Trouble, counted, read_cases, reference

from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

TOOLS = Path(conformance.__file__).parent
CASES = [case for _, cases in reference() for case in cases]
NODES = 3_000
"""Sequences of moves that the plain rules are asked to count."""


def position_of(case: Case) -> JunglePosition:
    changes = {name: value == "true" if value in ("true", "false") else value for name, value in case.options.items()}
    return JunglePosition.from_fen(case.position, find_map("classic"), JungleOptions.build(changes=changes))


def rules_perft(position: JunglePosition, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(rules_perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_rules_say_what_the_reference_says(case: Case) -> None:
    position = position_of(case)
    assert sorted(map(str, position.legal_moves())) == sorted(case.moves)
    for depth, count in enumerate(case.counts, start=1):
        if count > NODES:
            break
        assert rules_perft(position, depth) == count


@pytest.mark.parametrize(
    "ruling", ["traps", "jump_blocked_by", "rats_across_bank", "elephant_takes_rat", "dog_over_wolf"]
)
def test_every_ruling_that_moves_show_is_told_from_the_others(ruling: str) -> None:
    """There is a position that has other counts under each of the ruling's values, all else being the same."""
    counts: dict[tuple[object, ...], dict[str, tuple[int, ...]]] = defaultdict(dict)
    for case in CASES:
        others = tuple(sorted((name, value) for name, value in case.options.items() if name != ruling))
        counts[case.position, others][case.options[ruling]] = case.counts
    option = JungleOptions.option(ruling)
    values = 2 if option.type == "bool" else len(option.allowed())
    assert any(len(found) == len(set(found.values())) == values for found in counts.values())


def test_counts_go_six_deep() -> None:
    assert all(len(case.counts) >= 6 for case in CASES)


def test_a_case_reads_back() -> None:
    case = counted(CASES[0], 2)
    assert list(read_cases(f"# a remark\n\n{case}\n{case}", "two.txt")) == [case, case]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name a\nposition x\n", "without moves, options, perft"),
        ("name a\nname b\n", "line 2: unknown or repeated: name"),
        ("hello world\n", "unknown or repeated: hello"),
        ("name a\noptions traps\nposition x\nmoves\nperft 1\n", "line 6"),
        ("name a\noptions traps=any\nposition x\nmoves\nperft many\n", "many"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, words: str) -> None:
    with pytest.raises(Trouble, match=words):
        list(read_cases(text, "file.txt"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOLS / "conformance.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_our_engine_agrees_everywhere() -> None:
    done = run("here", "--depth", "2")
    assert done.returncode == 0, done.stdout
    assert f"{len(CASES)} agree, 0 differ, 0 left out" in done.stdout


TRADITIONAL = """
import sys
from jungle_games.games.jungle.player.uci import Engine
def say(line):
    if not line.startswith("option"):
        print(line, flush=True)
engine = Engine(say)
engine.follow("setoption name traps value enemy")
for line in sys.stdin:
    if not engine.follow(line):
        break
"""


def test_an_engine_without_options_is_asked_only_what_it_plays_by(tmp_path: Path) -> None:
    """It plays by the enemy's traps alone; told to play by any trap it would be wrong, and is found out."""
    program = tmp_path / "engine.py"
    program.write_text(TRADITIONAL, encoding="utf-8")
    rulings = ["jump_blocked_by=front", "rats_across_bank=never", "elephant_takes_rat=false", "dog_over_wolf=false"]
    fixed = [word for ruling in [*rulings, "no_move=loses"] for word in ("--fixed", ruling)]
    command = f"{sys.executable} {program}"
    right = run(command, "--depth", "2", *fixed, "--fixed", "traps=enemy")
    assert right.returncode == 0, right.stdout
    assert "left out  pieces in every trap, traps any: the engine has no option traps" in right.stdout
    wrong = run(command, "--depth", "2", *fixed, "--fixed", "traps=any")
    assert wrong.returncode == 1
    assert "differs   pieces in every trap, traps any: moves missing: d3d2; moves too many: none" in wrong.stdout


@pytest.mark.parametrize(
    ("command", "words"),
    [("no-such-engine", "cannot be started"), (f"{sys.executable} -c pass", "the engine has ended")],
)
def test_an_engine_that_is_none_is_said(command: str, words: str) -> None:
    done = run(command)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_engine_that_hangs_is_said_and_ended(tmp_path: Path) -> None:
    sleeper = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(20)"
    with pytest.raises(Trouble, match=r"said nothing for 1\.5 s"):
        conformance.Engine([sys.executable, "-c", sleeper], 1.5)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_the_first_answer_is_waited_for_as_long_as_was_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conformance, "reference", lambda: iter(()))
    slow = "import sys, time; time.sleep(1); print('uciok', flush=True); sys.stdin.read()"
    engine = f'{sys.executable} -c "{slow}"'
    assert conformance.main([engine, "--patience", "0.1"]) == 1
    assert "said nothing for 0.1 s" in capsys.readouterr().err
    assert conformance.main([engine, "--patience", "30"]) == 0
