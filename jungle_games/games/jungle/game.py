"""Jungle as a game of the box: its seats, levels, set-up and computer player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from jungle_games.core.game import BadSetup, Game, Level, Player
from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.games.jungle.board import find_map
from jungle_games.games.jungle.notation import JungleMove
from jungle_games.games.jungle.options import JungleOptions
from jungle_games.games.jungle.rules import JunglePosition


class Jungle(Game[JunglePosition, JungleMove]):
    """Jungle (Dou Shou Qi), for two."""

    name: ClassVar[str] = "jungle"
    title: ClassVar[str] = N_("Jungle")
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]] = (N_("Blue"), N_("Red"))
    options_type: ClassVar[type[GameOptions]] = JungleOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("rat", N_("Rat"), N_("Plays around; a child can beat it.")),
        Level("cat", N_("Cat"), N_("Sees what it can take at once.")),
        Level("dog", N_("Dog"), N_("Looks a little ahead.")),
        Level("leopard", N_("Leopard"), N_("Sets traps and sees yours.")),
        Level("tiger", N_("Tiger"), N_("Hard to beat.")),
        Level("lion", N_("Lion"), N_("As strong as we can make it.")),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "position": N_("A position string to start from, such as l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w.")
    }
    open_information: ClassVar[bool] = True
    can_offer_draw: ClassVar[bool] = True

    def start(
        self, options: GameOptions, *, seats: int = 2, setup: Mapping[str, Any] | None = None
    ) -> JunglePosition:
        """The map's set-up, or the position that ``setup`` gives. Raises OptionError or BadSetup (MapError is one)."""
        if not isinstance(options, JungleOptions):
            raise OptionError(f"Jungle takes JungleOptions, not {type(options).__name__}")
        if seats not in self.seats:
            raise BadSetup(f"seats: Jungle is for 2 players, not {seats}")
        setup = setup or {}
        for key in setup:
            if key not in self.setup_keys:
                raise BadSetup(f"{key}: Jungle has no such setup key; it has {', '.join(self.setup_keys)}")
        board = find_map(options.map)
        if "position" not in setup:
            return JunglePosition.start(board, options)
        text = setup["position"]
        if not isinstance(text, str):
            raise BadSetup("position: must be a text")
        return JunglePosition.from_fen(text, board, options)

    def parse_move(self, text: str) -> JungleMove:
        """The move ``a3a4``, also written ``a3xa4``. Raises IllegalMove."""
        return JungleMove.parse(text)

    def player(self, level: str) -> Player[JunglePosition, JungleMove]:
        """A new computer player of ``level``. Raises KeyError."""
        from jungle_games.games.jungle.player import JunglePlayer

        return JunglePlayer(level)
