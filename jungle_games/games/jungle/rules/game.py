"""Jungle as a game of the box: its seats, levels, set-up, clocks and computer player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from jungle_games.core.findings import Analyst
from jungle_games.core.game import About, BadSetup, Game, Level, Player, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.limits import ClockSetting
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition


class Jungle(Game[JunglePosition, JungleMove, JungleOptions]):
    """Jungle (Dou Shou Qi), for two."""

    about: ClassVar[About] = ROOM
    seat_names: ClassVar[tuple[str, ...]] = (N_("Blue"), N_("Red"))
    options_type = JungleOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("rat", N_("Rat"), N_("Plays for fun; a child can beat it."), 400),
        Level("rabbit", N_("Rabbit"), N_("Hops about, and takes what it stumbles upon."), 550),
        Level("cat", N_("Cat"), N_("Plays with its prey, and forgets to take it."), 695),
        Level("hedgehog", N_("Hedgehog"), N_("Overlooks a lot, and rolls up too late."), 855),
        Level("monkey", N_("Monkey"), N_("Thinks of your answer now and then."), 995),
        Level("dog", N_("Dog"), N_("Looks a little ahead."), 1135),
        Level("wolf", N_("Wolf"), N_("Looks ahead, and misses less."), 1280),
        Level("crocodile", N_("Crocodile"), N_("Waits until you leave something unguarded."), 1440),
        Level("cheetah", N_("Cheetah"), N_("Sees further, and pounces."), 1600),
        Level("leopard", N_("Leopard"), N_("Plans, and sees your plans."), 1755),
        Level("kangaroo", N_("Kangaroo"), N_("Leaps at what you overlook."), 1860),
        Level("dolphin", N_("Dolphin"), N_("Clever, and seldom wrong."), 2005),
        Level("octopus", N_("Octopus"), N_("Keeps an arm on everything."), 2120),
        Level("tiger", N_("Tiger"), N_("Hard to beat."), 2180),
        Level("elephant", N_("Elephant"), N_("Very hard to beat, and in no hurry."), 2235),
        Level("owl", N_("Owl"), N_("Sees nearly everything."), 2290),
        Level("lion", N_("Lion"), N_("As strong as we can make it."), 2610),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "position": N_("The position to start from, such as l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w")
    }
    open_information: ClassVar[bool] = True
    can_offer_draw: ClassVar[bool] = True
    analysed: ClassVar[bool] = True
    judging_level: ClassVar[str] = "judge"
    claims = ".player.claims:CLAIMS"
    judge = ".player.analysis:JungleJudge"

    def set_up(self, options: JungleOptions, seats: int, setup: Mapping[str, object]) -> JunglePosition:
        text = setup.get("position")
        board = find_map(options.map, options.attached)
        if text is None:
            return JunglePosition.start(board, options)
        if not isinstance(text, str):
            raise BadSetup(f"position: must be a text, not {text!r}")
        return JunglePosition.from_fen(text, board, options)

    def goal(self, position: JunglePosition, seat: Seat) -> str:
        side = _(self.seat_names[1 - seat])
        return _("Reach {side}’s den, or take all its animals.").format(side=side)

    def parse_move(self, text: str) -> JungleMove:
        return JungleMove.parse(text)

    def player(self, level: str) -> Player[JunglePosition, JungleMove]:
        if level == self.judging_level:
            from jungle_games.games.jungle.player.analysis import JungleJudge

            return JungleJudge()
        from jungle_games.games.jungle.player.player import JunglePlayer

        return JunglePlayer(level)

    def analyst(self) -> Analyst[JunglePosition, JungleMove]:
        from jungle_games.games.jungle.player.analysis import JungleAnalyst

        return JungleAnalyst()

    def attachments(self, options: JungleOptions) -> Mapping[str, str]:
        return MAPS.attachments(options.map, options.attached)

    def clock(self, options: JungleOptions) -> ClockSetting | None:
        return ClockSetting(60.0 * options.clock_minutes, options.clock_increment) if options.clock_minutes else None
