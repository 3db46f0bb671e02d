"""The match runner: who wins what, how sure that is, and what it does about programs that misbehave."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import match as tool
from contenders import Entry

from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

TOOLS = Path(__file__).resolve().parents[2] / "tools"
LIAR = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    answer = {"uci": "uciok", "isready": "readyok", "go": "bestmove %s"}.get(word)
    if answer:
        print(answer, flush=True)
"""
DEAF = LIAR.replace('"bestmove %s"', '__import__("time").sleep(0.6) or "bestmove a1a2"')


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def match(*arguments: str) -> str:
    command = [sys.executable, str(TOOLS / "match.py"), *arguments, "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_options_of_the_rules_are_played_by() -> None:
    """Where repetition is forbidden no game ends by it."""
    said = match("cat", "cat", "--games", "4", "--time", "0.01", "--option", "repetition=forbidden", "--plies", "120")
    assert "'repetition'" not in said


def test_an_unknown_option_is_named() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOLS / "match.py"), "cat", "rat", "--option", "repeats=3"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "unknown option 'repeats'" in done.stderr


def test_two_levels_play(program: Path) -> None:
    said = match("cat", "rat", "--games", "2", "--time", "0.01", "--each")
    assert "game 2:" in said
    assert "of 2:" in said.splitlines()[-1]
    assert "Elo" in said


@pytest.mark.parametrize("move", ["a3a5", "nonsense", ""])
def test_an_illegal_move_loses(program: Path, move: str) -> None:
    program.write_text(LIAR % move if move else LIAR.replace("%s", ""), encoding="utf-8")
    said = match("material", f"{sys.executable} {program}", "--games", "2", "--movetime", "50")
    assert "+2 =0 −0" in said
    assert "illegal by" in said


def test_a_late_move_loses(program: Path) -> None:
    program.write_text(DEAF, encoding="utf-8")
    said = match("material", f"{sys.executable} {program}", "--games", "1", "--movetime", "50")
    assert "+1 =0 −0" in said
    assert "flag by" in said


def test_a_late_move_is_counted_where_it_does_not_lose(program: Path) -> None:
    program.write_text(DEAF, encoding="utf-8")
    contenders = ("material", f"{sys.executable} {program}")
    said = match(*contenders, "--games", "1", "--movetime", "50", "--margin", "60000")
    assert "flag by" not in said
    assert "moves late by more than 50 ms: 0 and 1" in said


def test_games_are_kept_move_by_move(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match("cat", "dog", "--games", "2", "--time", "0.01", "--plies", "30", "--record", str(file))
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [game["number"] for game in games] == [0, 1]
    assert games[0]["start"] == games[1]["start"]
    options = JungleOptions()
    for game in games:
        position = JunglePosition.from_fen(game["start"], find_map(options.map), options)
        for move in game["moves"]:
            position = position.play(JungleMove.parse(move))
        assert len(game["moves"]) == len(game["scores"]) == game["plies"]
        assert (position.outcome is not None) == (game["ending"] != "too_long")


def test_a_program_that_ends_loses_and_is_started_anew(program: Path) -> None:
    quitter = LIAR.replace("    answer =", "    if word == 'go':\n        sys.exit()\n    answer =")
    program.write_text(quitter, encoding="utf-8")
    said = match("material", f"{sys.executable} {program}", "--games", "2", "--movetime", "50")
    assert "+2 =0 −0" in said
    assert "crashed by" in said


def test_our_engine_keeps_its_clock() -> None:
    # Seconds to spare, for a busy machine stands still now and then.
    said = match("here", "here", "--games", "2", "--clock", "5+0.1", "--plies", "14", "--resign", "2000")
    assert "flag" not in said
    assert "illegal" not in said
    assert "of 2:" in said


def test_a_tree_without_the_program_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(TOOLS / "match.py"), f"tree:{tmp_path}", "rat", "--movetime", "10"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "there is no program in" in done.stderr


def game(**terms: int | None) -> tool.Game:
    options = JungleOptions()
    agreed = tool.Terms(options, seed=1, opening=0, plies=10, margin=50, **terms)  # type: ignore[arg-type]
    pairing = tool.Pairing((Entry("rat"), Entry("cat")), (None, None), 0, agreed)
    return tool.Game(pairing, JunglePosition.start(find_map(options.map), options))


def told(played: tool.Game, *scores: int | None) -> tool.Game:
    """The game after the players, in turn, have said what they think."""
    for score in scores:
        played._note(score)
        played.position = played.position.play(played.position.legal_moves()[0])
    return played


def test_a_game_is_given_up_when_both_have_seen_it_lost_for_three_moves() -> None:
    assert told(game(resign=500), 600, -600, 600, -600, 600, -600).behind == 1
    assert told(game(resign=500), -600, 600, -600, 600, -600, 600).behind == 0
    assert told(game(resign=500), 600, -600, 600, 400, 600, -600).behind is None
    assert told(game(), 600, -600, 600, -600, 600, -600).behind is None


def test_a_game_is_drawn_when_both_have_seen_it_even_for_long_enough() -> None:
    assert told(game(drawn=3), 0, 10, -20, 5, 0, 0).is_drawn
    assert not told(game(drawn=3), 0, 10, -20, 50, 0, 0).is_drawn
    assert not told(game(drawn=3), 0, None, 0, None, 0, None).is_drawn
    assert not told(game(), 0, 0, 0, 0, 0, 0).is_drawn


def test_who_stood_better_when_it_was_drawn_by_repetition_is_told() -> None:
    assert told(game(), 60, -60)._ended(0.5, "repetition").let_go == (0,)
    assert told(game(), -70, 90)._ended(0.5, "repetition").let_go == (1,)
    assert told(game(), 59, -59)._ended(0.5, "repetition").let_go == ()
    assert told(game(), 60, -60)._ended(0.5, "no_progress").let_go == ()


def test_the_sequential_test_tells_better_from_worse_sooner_the_clearer_it_is() -> None:
    def ratio(*points: float) -> float:
        return tool.Score(points).log_likelihood_ratio(0, 20)

    better, worse = (1.0, 0.5) * 100, (0.5, 0.0) * 100
    assert ratio(*better) > 3
    assert ratio(*worse) < -3
    assert abs(ratio(1.0, 0.0, 0.5, 0.5)) < 3
    assert ratio(*better) > ratio(*better[:100]) > 0
    assert ratio() == 0.0


@pytest.mark.parametrize(("first", "second", "word"), [("lion", "rat", "accepted"), ("rat", "lion", "refused")])
def test_a_match_stops_when_the_sequential_test_is_sure(first: str, second: str, word: str) -> None:
    said = match(first, second, "--games", "60", "--nodes", "150", "--sprt", "0", "200", "--resign", "800")
    assert word in said
    assert " of 60:" not in said
