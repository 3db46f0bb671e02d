"""Jungle Matrix at its table, for tests: matches as far as wanted, and hands to play them."""

from collections.abc import Callable
from typing import Any

from scenarios import jungle_matrix as scenarios

from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.rules.moves import Square
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.table.sprites.arrangement import PlaceKey

Table = Any
MakeTable = Callable[..., Table]
PETS = "Parrot Sloth Owl Rabbit"


def match_of(
    *kinds: str, until: Callable[[JungleMatrixPosition], bool], pet_deck: str = "", deal: int = 3, **options: object
) -> Match[Any, Any]:
    """A match played carefully until its position is as wanted."""
    begun = scenarios.match_of(*kinds, names=("Mira", "Ben"), pet_deck=pet_deck, deal=deal, **options)
    return scenarios.until(begun, until)


def covering(position: JungleMatrixPosition) -> bool:
    return position.phase is Phase.COVER and bool(position.due)


def press(table: Table, name: str) -> None:
    """Click on a button by its name."""
    table.click(name)


def enabled(table: Table, name: str) -> bool:
    return any(widget.name == name and widget.enabled for widget in table.scene.root.walk())


def drag(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    table.drag(source, target)
    table.skip(2.0)


def by_clicks(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    table.click(source)
    table.click(target)
    table.skip(2.0)


def by_keys(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    table.take_by_keys(source, target)
    table.skip(2.0)


def wrong_square(position: JungleMatrixPosition) -> Square:
    return next(square for square in position.squares if square not in position.turn.right)


def words(table: Table) -> str:
    """What the line under the cloth says."""
    table.run(0.05)
    return str(table.scene.frame.prompt.words)
