"""MATR1X 0VERL0AD on the table: drops, lit lanes, strikes, what is done beside the grid; and “still winnable?”."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from jungle_games.core.cards import card_name
from jungle_games.core.findings import Explanation
from jungle_games.core.formatting import as_sentences, clock_words, first_capital
from jungle_games.core.game import Move, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import Match, rematch
from jungle_games.core.shuffle import deal_of_the_day
from jungle_games.games.matr1x.rules.grid import Attack, Forecast, Place, attack_on
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition, loops, warning
from jungle_games.games.matr1x.scene import drop_panel, frame
from jungle_games.games.matr1x.scene.drawing import (
    DRAW,
    FALL,
    Matr1xDrawing,
    Strikes,
    draw_fan,
    transition,
    undealt,
)
from jungle_games.games.matr1x.scene.neon import neon_ground
from jungle_games.players.worker import Answer
from jungle_games.table.actions import TableActions
from jungle_games.table.driver import Then
from jungle_games.table.ending import Crest, Flourish, Lit
from jungle_games.table.frame import FrameView
from jungle_games.table.listening import ReadLine, TableWords
from jungle_games.table.scene import TableScene
from jungle_games.table.services import MenuEntry, Navigator, Services
from jungle_games.table.sprites.arrangement import Change, Cue, Gesture, Moment, PlaceKey, Thing, Transition
from jungle_games.table.sprites.marks import Arrow, Caution
from jungle_games.table.state import AnyState, Hint, TableState
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View, earliest
from jungle_games.ui.widgets.base import Tip

_LIMITS: Final = Limits(ms=10_000)


class WinnableSign:
    """Asks the solver about each position that comes up, and remembers the answers.

    ``consult`` asks a computer player about a position; it is False while that is thinking about another.
    """

    def __init__(
        self, match: Match[Matr1xPosition, Matr1xMove], consult: Callable[[str, Matr1xPosition, Limits, Then], bool]
    ) -> None:
        self._match = match
        self._consult = consult
        self._known: dict[Matr1xPosition, tuple[tuple[Drop, ...], bool]] = {}
        """A line that wins from a position, empty where none was found, and whether it is proved that there is none."""

    def update(self) -> None:
        """Ask about the current position unless it is known or another one is being evaluated."""
        match = self._match
        position: Matr1xPosition = match.position
        if match.outcome is not None or position in self._known:
            return
        level = match.game.knowing_level
        self._consult(level, position, _LIMITS, lambda answer: self._take(position, answer))

    def _take(self, position: Matr1xPosition, answer: Answer) -> None:
        choice = answer.choice
        if choice is not None and choice.line:
            self.learn(position, choice.line)
        else:
            self._known[position] = (), choice is not None and choice.evaluation == 0.0

    def learn(self, position: Matr1xPosition, moves: Sequence[Matr1xMove]) -> None:
        """Keep the line, which wins, for the position and for every position on it."""
        line = tuple(move for move in moves if isinstance(move, Drop))
        for index, move in enumerate(line):
            self._known[position] = line[index:], False
            position = position.play(move)

    @property
    def line(self) -> tuple[Drop, ...]:
        """A line that wins from the present position; empty if none is known."""
        return self._known.get(self._match.position, ((), False))[0]

    def row(self) -> tuple[str, str, str] | None:
        label = _("Winnable?")
        if self._match.outcome is not None:
            return None
        if self._match.position not in self._known:
            return label, _("not found yet"), "paper"
        line, hopeless = self._known[self._match.position]
        if line:
            return label, _("yes"), "lime"
        return label, _("no") if hopeless else _("no way found"), "magenta"


class Matr1xActions(TableActions):
    """The actions of one neon table."""

    def __init__(self, table: Matr1xScene) -> None:
        super().__init__(table)
        self._scene = table

    def own_entries(self) -> list[MenuEntry]:
        scene, line = self._scene, self._scene.sign.line
        copied = _("Deal {number} is copied.").format(number=self._match.deal)
        over, day = self._match.outcome is not None, deal_of_the_day(datetime.date.today())
        copy_result = MenuEntry(_("Copy the result"), "share", self.copy_result, rare=True)
        todays = lambda: scene.navigator.open_match(rematch(self._match, setup={}, deal=day))  # noqa: E731
        same = lambda: scene.navigator.open_match(rematch(self._match, deal=self._match.deal))  # noqa: E731
        win = MenuEntry(_("Show a way to win"), "eye", lambda: scene.look_from(self._match.ply, line), bool(line))
        return [
            MenuEntry(_("This deal again"), "restart", lambda: self.begin_anew(same), scene.cards_placed > 0),
            MenuEntry(
                _("Deal of the day"), "calendar", lambda: self.begin_anew(todays), self._match.deal != day, rare=True
            ),
            MenuEntry(_("Copy the deal number"), "copy", lambda: self._copy(str(self._match.deal), copied), rare=True),
            *([copy_result] if over else []),
            *([win] if scene.shown_position.options.winnable_sign else []),
        ]

    def setup_anew(self) -> Mapping[str, object]:
        return {}

    def resign(self) -> None:
        self._scene.navigator.confirm(
            _("Resign?"), _("The game counts as lost."), _("Resign"), lambda: self._scene.play.resign(0), danger=True
        )

    def _copy(self, text: str, told: str) -> None:
        self._scene.services.clipboard.write(text)
        self._scene.services.notify(Notice(told))

    def copy_result(self) -> None:
        match, outcome = self._match, self._match.outcome
        beaten = len(match.position.beaten)
        how = _("won") if outcome is not None and outcome.winners else _("{number} of 12 royals").format(number=beaten)
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        words = _("MATR1X 0VERL0AD, deal {deal}: {how}, {cards} cards, {time}, {undos}").format(
            deal=match.deal, how=how, cards=self._scene.cards_placed, time=clock_words(match.seconds), undos=undos
        )
        self._copy(words, _("The result is copied."))


_DEAL_STEP: Final = 0.07
"""Seconds from card to card of the deal."""


class Matr1xWords(TableWords):
    """Drops with all that they do, said before and after."""

    def what(self, ply: int) -> str:
        """The drop with the royals that fall: all else that it does was said before it was made."""
        found = self._forecast(ply)
        return "" if found is None else as_sentences(_told(found), *map(drop_panel.attack_sentence, found.beaten))

    def in_full(self, ply: int) -> str:
        found = self._forecast(ply)
        return "" if found is None else as_sentences(_told(found), *_effects(found))

    def _forecast(self, ply: int) -> Forecast | None:
        move, before = self.table.match.steps[ply - 1].move, self.table.match.position_at(ply - 1)
        return before.forecast(move.place) if isinstance(move, Drop) else None

    def in_words(self, move: Move, before: Any) -> str:
        return _told(before.forecast(move.place)) if isinstance(move, Drop) else super().in_words(move, before)

    def brief(self) -> str | None:
        """Which card was drawn; a hint is told whole."""
        card, hinted = self.table.match.position.card, self.table.state.hint is not None
        return None if card is None or hinted else _("Drawn: {card}").format(card=card_name(card))

    def hinted(self, move: Move) -> str:
        return self.in_words(move, self.table.shown_position) if isinstance(move, Drop) else ""

    def drop(self, gesture: Gesture) -> str:
        position: Matr1xPosition = self.table.shown_position
        found = position.forecasts().get(gesture.target) if isinstance(gesture.target, Place) else None
        effects = [] if found is None else list(_effects(found))
        covers = "" if found is None or found.covers is None or found.royal is not None else card_name(found.covers)
        onto = _("covers {card}").format(card=covers) if covers else super().drop(gesture)
        return as_sentences(onto, *effects)

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        position: Matr1xPosition = self.table.shown_position
        attack = attack_on(position.grid, place) if isinstance(place, Place) else None
        if attack is None:
            return super().lines(place)
        lane = attack.lane
        return [ReadLine(_lane_words(attack), (lane.trigger, *lane.attackers, lane.royal)), *super().lines(place)]


def _told(drop: Forecast) -> str:
    return _("{card} to {place}").format(card=first_capital(card_name(drop.card)), place=drop.place)


def _effects(forecast: Forecast) -> Iterable[str]:
    """What a drop does, each as a sentence, attacks with their sums."""
    for remark in drop_panel.remarks(forecast):
        yield remark.sentence if remark.attack is None else _lane_words(remark.attack)


def _lane_words(attack: Attack) -> str:
    words = _("{sentence}: {sum} of {need}")
    return words.format(sentence=drop_panel.attack_sentence(attack), sum=attack.sum, need=attack.need)


class Matr1xScene(TableScene[Matr1xPosition, Matr1xMove]):
    """A game of MATR1X 0VERL0AD. Places are those of the grid and the draw pile; every drag begins at the latter."""

    drawing: Matr1xDrawing
    actions_type = Matr1xActions
    words_type = Matr1xWords
    win_sound = "win_matr1x"
    figures = frame.COUNT
    result_facts = staticmethod(frame.sheet_facts)
    actions: Matr1xActions
    narrator = frame
    surroundings = "neon"

    def __init__(self, services: Services, match: Match[Matr1xPosition, Matr1xMove], navigator: Navigator) -> None:
        self._strikes = Strikes(services.painter)
        self._made: Forecast | None = None
        """The forecast of the drop now being made."""
        self._planned: tuple[Hint, drop_panel.Plan] | None = None
        """The last hint shown, and its plan."""
        self._told_of_loop = False
        super().__init__(services, match, navigator)
        self.sign = WinnableSign(match, self.play.consult)
        self._is_new = self._drops(match.ply) == 0
        self.first_focus = ("place", DRAW)

    def make_drawing(self, painter: Painter) -> Matr1xDrawing:
        return Matr1xDrawing(painter)

    @property
    def cards_placed(self) -> int:
        return self._drops(self.shown_ply) + max(0, self.shown_ply - self.match.ply)

    def _drops(self, ply: int) -> int:
        return sum(isinstance(step.move, Drop) for step in self.match.steps[:ply])

    @property
    def _led_here(self) -> tuple[Forecast, Place] | None:
        ply, beyond = self.shown_ply, self.shown_ply - self.match.ply
        if beyond > 0:
            before = self.match.position if beyond == 1 else self.cursor.line[beyond - 2]
            move = self.cursor.moves[beyond - 1]
        elif ply:
            before, move = self.match.position_at(ply - 1), self.match.steps[ply - 1].move
        else:
            return None
        return (before.forecast(move.place), move.place) if isinstance(move, Drop) else None

    @property
    def preview(self) -> Forecast | None:
        gesture = self.handling.drop
        if gesture is None or not self.shown_position.options.preview or not isinstance(gesture.target, Place):
            return None
        return self.shown_position.forecast(gesture.target)

    # Position to table

    def gestures(self, position: Matr1xPosition) -> Sequence[Gesture]:
        drops = (move for move in position.legal_moves() if isinstance(move, Drop))
        return [Gesture(move, DRAW, move.place, by_click=True) for move in drops]

    def transition(self, change: Change) -> Transition:
        return transition(change, falls_after=FALL if self._made is not None else 0.0)

    def hint_places(self, move: Matr1xMove) -> tuple[PlaceKey, PlaceKey] | None:
        return (DRAW, move.place) if isinstance(move, Drop) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        return self.shown_position.why_not(target) if isinstance(target, Place) else None

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.shown_position, place)

    def tip_of(self, place: PlaceKey) -> str:
        return frame.tip_of(self.shown_position, place)

    # Drops

    def caution(self, move: Matr1xMove) -> Caution | None:
        if not self.shown_position.options.warnings or not isinstance(move, Drop):
            return None
        words = warning(self.match.positions(), move)
        return None if words is None else Caution(words)

    def width_in_hand(self, thing: Thing) -> float:
        return float(self.drawing.geometry.card[0])

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        assert isinstance(gesture.target, Place)
        made = self._made = self.shown_position.forecast(gesture.target)
        self._strikes.begin(made.attacks, self.services.now(), self.services.motion)
        super().drop(gesture, thing)
        self._made = None
        if self.focus.ring and self.focused_place == gesture.target:  # by keys the next card is at hand at once
            self.focus.focus(self.first_focus)
        told = self._told_of_loop or self.shown_position.options.warnings or self.match.outcome is not None
        if not told and loops(self.match.positions()):
            self._told_of_loop = True
            self.warn_of_loop()

    def banner_target(self, seat: Seat) -> pygame.Rect | None:
        """The draw pile, because there is no opponent."""
        return self.arrangement.places.get(DRAW)

    def cues(self, before: Matr1xPosition, step: AnyStep) -> Sequence[Cue]:
        if not isinstance(step.move, Drop):
            return ()
        made = before.forecast(step.move.place)
        struck, returned = [Cue("strike", Moment.HIT)] if made.beaten else [], [Cue("deal")] if made.returning else []
        return [Cue("drop"), *struck, *returned]

    def warn_of_loop(self) -> None:
        title = _("This loop never ends")
        words = _("The same cards lie in the same places as before. You could go on like this for ever.")
        if self.match.can_take_back:
            self.navigator.confirm(title, words, _("Undo"), self.play.take_back, _("Play on"))
        else:
            self.navigator.notice(title, words)

    def facts(self) -> Mapping[str, Fact]:
        return {
            "deal": self.match.deal,
            "undos": self.match.undos,
            "beaten": len(self.match.position.beaten),
            "placed": self.cards_placed,
            "apart": self.match.game.knowing_level if self.shown_position.options.winnable_sign else "",
        }

    def flourish(self) -> Flourish:
        made = self._led_here
        beaten = made[0].beaten if made is not None and self.match.outcome is not None else ()
        if not beaten or not self.match.outcome or not self.match.outcome.winners:
            return Flourish()
        geometry = self.drawing.geometry
        lanes = [geometry.lane(attack.lane) for attack in beaten]
        return Flourish([Lit(lane, 12 * geometry.u, outlined=True) for lane in lanes], bits="sparks")

    def crest(self) -> Crest:
        return Crest(partial(drop_panel.paint_crest, drop_panel.royal_states(self.match.position)), *drop_panel.CREST)

    def ending(self) -> Ending:
        return frame.ending(self.match)

    # The frame

    def _state(self, state: TableState[Matr1xPosition, Matr1xMove]) -> frame.Matr1xState:
        ahead, played = self.shown_ply - self.match.ply, self._drops(self.match.ply)
        return frame.Matr1xState(
            state, self.preview, self._led_here, self.cards_placed, played, ahead, self.cursor.ahead,
            self._plan(), bool(self.sign.line), None if state.hint is None else self.hint_view(state.hint),
        )  # fmt: skip

    def _plan(self) -> drop_panel.Plan | None:
        hint = self.play.hints.shown
        if hint is None or not hint.shows_move or self.looking_back or not isinstance(hint.move, Drop):
            return None
        if self._planned is None or self._planned[0] is not hint:
            self._planned = hint, drop_panel.plan_of(self.shown_position, hint.move)
        return self._planned[1] if self.preview is None else None

    def hint_look(self, explanation: Explanation) -> Sequence[PlaceKey]:
        """The royals that the explanation is about, but for those that a plan drawn now shows itself."""
        plan = self._plan()
        drawn = set() if plan is None else {each.lane.royal for each in (*plan.strikes, *plan.prepares)}
        return [place for place in explanation.look if place not in drawn]

    def places_to_look_at(self, move: Matr1xMove, explanation: Explanation | None) -> Sequence[PlaceKey]:
        """Never where alone the card goes, which is the answer: without anything else, wherever it may go."""
        found = super().places_to_look_at(move, explanation)
        if not isinstance(move, Drop):
            return found
        return [place for place in found if place != move.place] or [*self.shown_position.forecasts()]

    @property
    def arrows(self) -> Sequence[Arrow]:
        """The companions' arrows only; a hint marks its card and place with a common border instead."""
        return self.companions.arrows

    def frame_view(self, state: AnyState) -> FrameView:
        return frame.frame_view(self._state(state))

    def frame_tree(self) -> Item:
        return frame.frame_tree(self.frame, self.guidance)

    def place_frame(self) -> None:
        self._strikes.clear()
        super().place_frame()

    def make_widgets(self) -> None:
        self._royals, self._drop, self._count = drop_panel.RoyalsBoard(), drop_panel.DropPanel(), drop_panel.DrawCount()
        self._counters = drop_panel.Counters(3 + self.shown_position.options.winnable_sign)
        for name, widget in (
            (frame.NAME, drop_panel.Name()),
            (frame.ROYALS, self._royals),
            (frame.COUNTERS, self._counters),
            (frame.LEGEND, drop_panel.Legend()),
            (frame.DROP, self._drop),
            (frame.COUNT, self._count),
        ):
            self.frame.add(name, widget)

    def show_widgets(self, table: AnyState) -> None:
        state = self._state(table)
        self.drawing.preview, self.drawing.plan = state.preview, state.plan
        foreseen = state.preview.beaten if state.preview is not None else ()
        falling = [*self._strikes.falling, *(attack.royal for attack in foreseen)]
        self._royals.show(drop_panel.royal_states(self.shown_position, falling))
        rows = frame.counter_rows(state, self.sign.row() if self.shown_position.options.winnable_sign else None)
        self._counters.show(rows)
        self._count.show(len(self.shown_position.draw) if self.shown_position.dealt else 0)
        self._drop.show(frame.drop_note(state))

    # Dealing, time and drawing

    def layout(self, view: View) -> None:
        """Lay everything out; the first time a new deal is seen, its cards are dealt one after the other."""
        super().layout(view)
        if self._is_new and self.services.motion > 0 and self.shown_position.dealt:
            lying = list(self.arrangement.things)

            def dealt(change: Change) -> Transition:
                delay = _DEAL_STEP * lying.index(change.after) if change.after is not None else 0.0
                return replace(transition(change), delay=delay)

            self.sprites.settle([undealt(thing, self.drawing.geometry) for thing in lying])
            self.sprites.sync(lying, self.services.now(), dealt, speed=self.services.motion, u=self.view.u)
            self.services.sounds.play("deal")
        self._is_new = False

    def update(self, now: float) -> bool:
        if self.shown_position.options.winnable_sign:
            self.sign.update()
        moving = self._strikes.update(now)
        moving |= super().update(now)
        self.dirty |= moving
        return moving

    def wake_at(self) -> float | None:
        now = self.services.now()
        second = now + 1.0 - self.play.seconds(now) % 1.0 if self.match.outcome is None else None
        return earliest(super().wake_at(), self._strikes.wake_at(), second)

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(neon_ground(self.painter, self.view), (0, 0))
        self.drawing.draw_table(target)

    def draw_below(self, target: pygame.Surface) -> None:
        self._strikes.draw(target, self.drawing.geometry)
        super().draw_below(target)

    def draw_above(self, target: pygame.Surface) -> None:
        super().draw_above(target)
        place = self.pointed_place if isinstance(self._tip.shown, Tip) else None
        pile = self.shown_position.piles.get(place, ()) if isinstance(place, Place) else ()
        if isinstance(place, Place) and len(pile) > 1:
            draw_fan(self.painter, target, self.drawing.geometry.places[place], pile, self.view.p)
