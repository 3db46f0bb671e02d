from __future__ import annotations

import datetime
from pathlib import Path

import pytest
import yaml
from examples import rows
from toy_game import Toy, ToyOptions, find_toy

from jungle_games.core.game import Game
from jungle_games.core.matches.history import MOST_MOVES
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.core.reading import MAX_CHARACTERS
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import room
from jungle_games.games.jungle.rules.options import MAPS

PEOPLE = (SeatInfo("Ana"), SeatInfo("Ben: “the rat”, \n # no"))
DAY = datetime.date(2026, 1, 5)

JUNGLE = """\
game: jungle
format: 1
date: 2026-01-05
preset: advanced
options: {map: marsh}
seats:
- {name: Ana, kind: person}
- {name: Lion, kind: lion}
moves: [a3a4,
  offer]
"""


def find_game(name: str) -> Game:
    return room(name).game


KEPT = sorted((Path(__file__).parent / "kept_records").iterdir())


@rows("file", KEPT)
def test_a_record_that_an_earlier_version_wrote_is_read_to_its_end(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = read_match(text, find_game)
    assert [str(move) for move in match.moves] == yaml.safe_load(text)["moves"]


def played_toy(deal: int = 17) -> Match:
    match = Match(Toy(), ToyOptions.build("advanced", {"minutes": 1}), PEOPLE, deal=deal)
    match.resume_clock(0.0)
    match.play("peek", 3.0)
    match.play("keep", 4.5)
    match.play("shout 0", 5.0)
    match.pause_clock(7.25)
    match.note_hint("keep")
    return match


def test_a_match_whose_clock_ran_on_through_a_night_is_read_again() -> None:
    match = played_toy()
    match.resume_clock(10.0)
    match.pause_clock(30_000.0)
    assert read_match(GameRecord.of(match, DAY).to_yaml(), find_toy).clocks() == match.clocks()


def test_a_record_brings_the_match_back() -> None:
    match = played_toy()
    text = GameRecord.of(match, DAY).to_yaml()
    again = read_match(text, find_toy)
    assert again.position == match.position
    assert again.options == match.options
    assert again.seats == match.seats
    assert again.moves == match.moves
    assert again.clocks() == match.clocks()
    assert (again.took_back, again.hints_used) == (False, 1)
    assert again.hinted == match.hinted == {match.ply: "keep"}
    assert GameRecord.of(again, DAY).to_yaml() == text


def test_a_record_is_yaml_that_a_person_can_read() -> None:
    match = Match(find_game("jungle"), find_game("jungle").options_type.build("advanced"), PEOPLE[:1] * 2)
    for move in ("a3a4", "a7a6", "resign"):
        match.play(move)
    facts = yaml.safe_load(GameRecord.of(match, DAY).to_yaml())
    assert facts["game"] == "jungle"
    assert facts["date"] == DAY
    assert facts["preset"] == "advanced"
    assert facts["options"]["traps"] == "enemy"
    assert facts["moves"] == ["a3a4", "a7a6", "resign"]
    assert facts["result"] == {"winners": [1], "scores": [0.0, 1.0], "termination": "resignation"}
    assert "took_back" not in facts  # what says nothing is left out
    assert "\nmoves: [a3a4, a7a6, resign]\n" in GameRecord.of(match).to_yaml()


def test_what_was_undone_is_left_out_but_remembered() -> None:
    match = Match(find_game("jungle"), find_game("jungle").options_type(), PEOPLE)
    match.play("a3a4")
    match.undo()
    record = GameRecord.of(match)
    assert record.moves == []
    assert read_match(record.to_yaml(), find_game).took_back


def test_a_driver_s_match_stays_the_driver_s() -> None:
    match = Match(Toy(), ToyOptions(), PEOPLE, chance="driver")
    match.play("shuffle 5")
    assert read_match(GameRecord.of(match).to_yaml(), find_toy).ply == 1


def test_a_hand_written_record_is_read() -> None:
    match = read_match(JUNGLE, find_game)
    assert (match.ply, match.draw_offer) == (2, 1)
    assert match.options.values()["map"] == "marsh"
    assert match.options.values()["traps"] == "enemy"  # from the preset


def test_a_level_that_is_not_ours_travels_along() -> None:
    game = find_game("jungle")
    assert GameRecord.of(Match(game, game.options_type(), PEOPLE)).attachments == {}
    own = MAPS.text("marsh")
    options = game.options_type.build(changes={"map": "mine"}, attached={"mine.tmx": own})
    match = Match(game, options, PEOPLE)
    match.play(match.legal()[0])
    record = GameRecord.of(match)
    again = read_match(record.to_yaml(), find_game)
    assert again.position == match.position
    assert record.attachments == {"mine.tmx": own}
    assert GameRecord.of(again) == record


@rows(
    ("old", "new", "message"),
    [
        ("offer]", "a7a5]", r"line 10, moves\[1\]: 'a7a5' cannot be played\. "),
        ("game: jungle", "game: chess", "line 1, game: there is no game 'chess'; the games are jungle"),
        ("format: 1", "format: 2", "line 2, format: 2 is a format that this program does not know"),
        ("2026-01-05", "soon", "line 3, date: "),
        ("advanced", "hardest", "options: unknown preset 'hardest'; the presets are "),
        ("map: marsh", "map: moon", "line 5, options.map: option 'map': 'moon' is not allowed"),
        ("map: marsh", "speed: 3", "line 5, options.speed: unknown option 'speed'"),
        ("kind: lion", "kind: dragon", r"line 8, seats\[1\].kind: 'dragon' is not allowed; it takes person, rat"),
        ("- {name: Ana, kind: person}\n", "", "seats: 1 is not allowed; jungle takes 2"),
        ("name: Ana", f"name: {'A' * 101}", r"line 7, seats\[0\].name: "),
        ("game: jungle\n", "", "line 1: game is missing"),
        ("moves:", "movs:", "movs is not known"),
        ("moves:", "setup: {position: x}\nmoves:", "line 9, setup.position: position: "),
        ("moves:", "deal: -1\nmoves:", "line 9, deal: "),
        ("moves:", "clocks: [[.nan]]\nmoves:", r"line 9, clocks\[0\]\[0\]: "),
        ("moves:", "clocks: [[1, 2]]\nmoves:", "line 9, clocks: needs a row"),
        ("moves:", "result: {winners: [0], scores: [1, 0], termination: den}\nmoves:", "line 9, result: the moves"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    assert old in JUNGLE
    with pytest.raises(RecordError, match=message):
        read_match(JUNGLE.replace(old, new), find_game)


@rows(
    "text",
    ["", "3", "[]", "- a\n- b", "game: jungle", "{", "\ud800", "[" + "a, " * 30_000, "x" * (MAX_CHARACTERS + 1)],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        GameRecord.from_yaml(text)


def test_too_many_moves_are_refused() -> None:
    text = JUNGLE.replace("offer]", "a, " * (MOST_MOVES + 1) + "]")
    with pytest.raises(RecordError, match=r"line 9, moves: .*5000"):
        GameRecord.from_yaml(text)
