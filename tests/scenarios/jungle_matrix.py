"""Jungle Matrix at its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game, room
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, Next, PlayPet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.drawing import PetSlot, Spot
from jungle_games.screens.set_up import OptionDraft
from jungle_games.screens.settings import MatchOptionsScene
from scenarios.tour import Pose, Scenarios, Tour

_NAMES: Final = ("Mira", "Jonas")
_PETS: Final = "Parrot Sloth Owl Rabbit Octopus Crab Mole Bat Dolphin Zebra Magpie Phoenix"
TRAIL_DEAL: Final = 11
"""A deal whose first turn covers some cards twice."""
EVEN_DEAL: Final = 11
"""After its one round, played carefully, both have the same score."""


def right_move(position: JungleMatrixPosition) -> Any:
    """What a careful player does, who always plays the first pet on itself."""
    if position.phase is Phase.PET:
        return next(move for move in position.legal_moves() if isinstance(move, PlayPet))
    if position.phase is Phase.BOOKING:
        return Next()
    if position.phase is Phase.COVER:
        return Cover(position.turn.right[0]) if position.due else Gridlocked()
    return position.legal_moves()[0]


def match_of(
    *kinds: str, plies: int = 0, deal: int = 3, names: Sequence[str] = _NAMES, pet_deck: str = "", **changes: object
) -> Match[Any, Any]:
    """A match in which both players were careful for so many moves."""
    game = find_game("jungle_matrix")
    seats = [SeatInfo(name, kind) for name, kind in zip(names, kinds or ("person", "person"), strict=False)]
    match: Match[Any, Any] = Match(
        game, game.options_type.build(changes=changes), seats, deal=deal, setup={"pets": pet_deck} if pet_deck else None
    )
    while match.ply < plies and match.outcome is None:
        match.play(right_move(match.position))
    return match


def until(match: Match[Any, Any], wanted: Callable[[JungleMatrixPosition], bool]) -> Match[Any, Any]:
    """The match played on carefully until a position is as ``wanted``."""
    while not wanted(match.position):
        match.play(right_move(match.position))
    return match


def _opened(tour: Tour, match: Match[Any, Any]) -> Any:
    return tour.open(match, 3.0)


def pets(tour: Tour) -> None:
    _opened(tour, match_of(pet_deck=_PETS))


def pet_held(tour: Tour) -> Pose:
    match = match_of(pet_deck=_PETS, plies=40, initial_pets=1)
    scene = _opened(tour, until(match, lambda position: position.phase is Phase.PET and position.round > 2))
    gesture = scene.legal_gestures[-1]
    return lambda: tour.hold(scene, gesture.source, gesture.target)


def pet_pointed(tour: Tour) -> Pose:
    """The pointer on a pet that is offered: whose it may become."""
    match = match_of(pet_deck=_PETS, plies=40, initial_pets=1)
    scene = _opened(tour, until(match, lambda position: position.phase is Phase.PET and position.round > 2))
    return lambda: tour.point(scene, scene.legal_gestures[-1].source)


def pet_told(tour: Tour) -> Pose:
    """A small pet says its sentence, and coordinates name the squares."""
    match = match_of(pet_deck=_PETS, initial_pets=2)
    scene = _opened(tour, until(match, lambda position: position.turn.covered == 3))
    return lambda: tour.point(scene, PetSlot(False, 0))


def fourth(tour: Tour) -> None:
    """Four pets on each side, the rules as long as they get."""
    deck = "Mole Bat Crab Zebra Dolphin Hedgehog Rabbit Mosquito Magpie Phoenix"
    match = match_of(pet_deck=deck, initial_pets=2)
    until(match, lambda position: position.phase is Phase.PET and position.round == 2 and position.player == 0)
    match.play("pet Magpie keep")
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER))


def lay(tour: Tour) -> None:
    scene = _opened(tour, until(match_of(pet_deck=_PETS), lambda position: position.phase is Phase.LAY))
    for gesture in [item for item in scene.legal_gestures if item.lit][:1] * 4:
        scene.drop(gesture, scene.arrangement.thing_on(Spot.DECK))  # type: ignore[arg-type]
        tour.settle(0.5)


def free(tour: Tour) -> Pose:
    """A card goes onto the highest one that is open; who lays sees the next card, and counts half."""
    match = match_of(pet_deck="Parrot Elephant Sloth Octopus Owl Crab", initial_pets=2)
    scene = _opened(tour, until(match, lambda position: position.turn.covered == 8))
    square = (match.position.turn.right or match.position.squares)[0]
    return lambda: tour.hold(scene, Spot.DECK, square)


def guided(tour: Tour) -> None:
    match = match_of(pets=False, assist="guided", deal=3)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER and len(position.due) > 0))


def guided_trio(tour: Tour) -> None:
    match = match_of(pet_deck=_PETS, assist="guided")
    _opened(tour, until(match, lambda position: bool(position.due) and position.due[0].is_trio))


def wide(tour: Tour) -> None:
    match = match_of(wide_grid=True, initial_pets=3, open_deck=True)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER and position.turn.covered > 6))


def caught(tour: Tour) -> None:
    match = until(match_of(pet_deck=_PETS), lambda position: position.phase is Phase.COVER and len(position.due) > 0)
    scene = _opened(tour, match)
    wrong = next(square for square in match.position.squares if square not in match.position.turn.right)
    scene.play.play(Cover(wrong))
    tour.settle(1.0)
    scene.say(Catch())
    tour.settle(1.0)


def booking(tour: Tour) -> None:
    _opened(tour, until(match_of(pet_deck=_PETS), lambda position: position.phase is Phase.BOOKING))


def watching(tour: Tour) -> None:
    match = match_of("rat", "person", pet_deck=_PETS)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER and position.turn.covered > 3))


def _looked_through(tour: Tour, back: int) -> None:
    """A turn of the computer that a person has watched, some steps before its end."""
    match = match_of("cat", "person", pet_deck=_PETS, deal=TRAIL_DEAL)
    scene = _opened(tour, until(match, lambda position: position.phase is Phase.BOOKING))
    for _step in range(back):
        scene.step(-1)
        tour.settle(0.6)


def trail(tour: Tour) -> None:
    _looked_through(tour, 0)


def trail_back(tour: Tour) -> None:
    _looked_through(tour, 4)


def pace(tour: Tour) -> None:
    match = match_of(pet_deck="Ant Owl", pace=30)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER))


def sudden_death(tour: Tour) -> None:
    match = until(match_of(pets=False, rounds=1, deal=EVEN_DEAL), lambda position: position.is_sudden_death)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER and position.turn.covered > 1))
    tour.settle(4.0)


def moves(tour: Tour) -> None:
    _opened(tour, match_of(plies=60))
    tour.press("moves")


def keys(tour: Tour) -> Pose:
    scene = _opened(tour, until(match_of(), lambda position: position.phase is Phase.COVER))
    return lambda: tour.take(scene, Spot.DECK)


def long_names(tour: Tour) -> None:
    match = match_of(names=("Maximiliane-Charlotte W.", "Bartholomäus Quirinus F."), rounds=20, plies=200)
    _opened(tour, until(match, lambda position: position.phase is Phase.COVER))


def lesson(tour: Tour) -> None:
    tour.navigator.lesson("jungle_matrix", 3)
    tour.settle(2.0)


def lesson_caught(tour: Tour) -> None:
    """Two buttons would lead on, and only that of the lesson does."""
    lesson(tour)
    scene: Any = tour.app.stack.top
    scene.say(Catch())
    tour.settle(4.0)


def new_game(tour: Tour) -> None:
    tour.navigator.new_game("jungle_matrix")


def options(tour: Tour) -> None:
    shown = room("jungle_matrix")
    draft = OptionDraft(shown.game.options_type)
    tour.app.stack.push(MatchOptionsScene(tour.app.services, shown, draft, lambda: None))


SCENARIOS: Scenarios = (
    ("matrix_pets", pets),
    ("matrix_pet_held", pet_held),
    ("matrix_pet_pointed", pet_pointed),
    ("matrix_pet_told", pet_told),
    ("matrix_fourth", fourth),
    ("matrix_lay", lay),
    ("matrix_free", free),
    ("matrix_guided", guided),
    ("matrix_guided_trio", guided_trio),
    ("matrix_wide", wide),
    ("matrix_caught", caught),
    ("matrix_booking", booking),
    ("matrix_watching", watching),
    ("matrix_trail", trail),
    ("matrix_trail_back", trail_back),
    ("matrix_pace", pace),
    ("matrix_sudden_death", sudden_death),
    ("matrix_moves", moves),
    ("matrix_keys", keys),
    ("matrix_long_names", long_names),
    ("matrix_lesson", lesson),
    ("matrix_lesson_caught", lesson_caught),
    ("matrix_new_game", new_game),
    ("matrix_options", options),
)
