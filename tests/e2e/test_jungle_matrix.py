"""Jungle Matrix against the computer, laid freely: real mouse and keys, a mistake caught on each side, to the end."""

from pathlib import Path
from typing import Any

import pytest
from scenarios.jungle_matrix import right_move
from screen import Program, Screen, wait_for

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Cover, Square
from jungle_games.games.jungle_matrix.rules.pets import FILE, pets_text
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

# Where things are in a window of 1280 × 800, from the design's measures.
CONTINUE = (300, 710)
DECK = (1060, 477)
CALL, GO_ON = (1094, 732), (1094, 640)
FIRST_PET, OWN_PETS = (522, 400), (186, 300)
A_TURN = 60.0
"""Seconds that the computer's turn may take."""
SHORT = {FILE: pets_text().replace("cap: 20", "cap: 8")}
"""Pets whose crocodile ends a turn soon, for the lion lays up to eighty cards at a human pace."""


def square_at(square: Square, columns: int = 3) -> tuple[int, int]:
    """The middle of a card of the grid."""
    if columns == 4:
        return 382 + 132 * square.column + 60, 136 + 180 * square.row + 84
    return 396 + 168 * square.column + 76, 65 + round(228.8 * square.row) + 106


def wrong_square(position: JungleMatrixPosition) -> Square:
    return next(square for square in position.squares if square not in position.turn.right)


def noticed_square(position: JungleMatrixPosition) -> Square:
    """A square that is covered wrongly, and the lion sees it."""
    wrong = [square for square in position.squares if square not in position.turn.right]
    return next(square for square in wrong if notice(position.play(Cover(square)).observe(1), "lion") is not None)


def begun() -> Match[Any, Any]:
    """The last round but one of a match: the person has laid, the lion has just covered a wrong card."""
    game = find_game("jungle_matrix")
    seats = [SeatInfo("Mira"), SeatInfo("Lion", "lion")]
    options = game.options_type.build(changes={"rounds": 2}, attached=SHORT)
    for deal in range(50):
        match: Match[Any, Any] = Match(
            game, options, seats, deal=deal, setup={"pets": "Crocodile Sloth Elephant Skunk Ant Crab"}
        )
        match.play(game.parse_move("pet Crocodile opponent"))
        while match.position.player == 0 or match.position.phase is not Phase.COVER:
            match.play(right_move(match.position))
        if match.position.due:
            match.play(Cover(wrong_square(match.position)))
            return match
    raise AssertionError("no combination lay open")


def position_of(program: Program) -> JungleMatrixPosition | None:
    """The position of the unfinished match on the disk."""
    path = program.home / "matches" / "unfinished" / "jungle_matrix.yaml"
    return read_match(path.read_text(encoding="utf-8"), find_game).position if path.exists() else None


def wait_until(program: Program, what: str, wanted: Any, patience: float = 20.0) -> JungleMatrixPosition:
    def ask() -> JungleMatrixPosition | None:
        position = position_of(program)
        return position if position is not None and wanted(position) else None

    return wait_for(what, ask, patience)


def cover(program: Program, position: JungleMatrixPosition, square: Square) -> JungleMatrixPosition:
    """Drag the top card of the deck onto ``square``."""
    covered = position.turn.covered
    program.drag(DECK, square_at(square, position.rules.columns))
    after = wait_until(program, f"a cover of {square}", lambda now: now.turn.covered == covered + 1 or now.call)
    program.wait_still()
    return after


def test_a_match_in_free_with_a_mistake_caught_on_each_side(screen: Screen, tmp_path: Path) -> None:
    match = begun()
    home = tmp_path / "home"
    file = home / "matches" / "unfinished" / "jungle_matrix.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(GameRecord.of(match).to_yaml(), encoding="utf-8")
    with Program(screen, home) as program:
        program.wait_still()
        program.click(CONTINUE)
        program.wait_change(program.picture())

        # The lion's mistake is caught by the person's own key.
        program.key("a")
        caught = wait_until(program, "the lion's mistake", lambda now: now.sheet.booked(1, 1) is not None)
        assert caught.sheet.booked(1, 1).caught
        program.wait_still()
        program.click(GO_ON)
        program.wait_still()

        # The person plays a pet, lays, covers one combination rightly and then a wrong card; the lion notices.
        program.drag(FIRST_PET, OWN_PETS)
        wait_until(program, "the pet", lambda now: now.phase is Phase.LAY)
        program.wait_still()
        program.click(DECK)
        position = wait_until(program, "the cards", lambda now: now.phase is Phase.COVER)
        program.wait_still(0.6)
        while position.due and position.turn.covered < 2:
            position = cover(program, position, position.turn.right[0])
        cover(program, position, noticed_square(position))
        caught = wait_until(program, "the lion's call", lambda now: now.sheet.booked(2, 0) is not None)
        assert caught.sheet.booked(2, 0).caught
        program.wait_still()
        program.click(GO_ON)

        # The lion lays to its end by itself; the person lets it be booked, and the match is over.
        wait_until(program, "the end of the lion's turn", lambda now: now.phase is Phase.BOOKING, A_TURN)
        program.wait_still()
        program.click(GO_ON)
        wait_for("the end of the match", lambda: program.match("jungle_matrix") is None)
        program.wait_still()
