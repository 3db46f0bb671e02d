"""The picture of a table: how its things move, and what is drawn of them and marked among them, in its order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.game import Move
from jungle_games.table.game_table import AnyTable
from jungle_games.table.play.hinting import places_to_look_at
from jungle_games.table.play.worker_requests import Hint
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.sprites.marks import Arrow, Marked, covering
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, Impact, Transition

NO_EXPLANATION: Final = Explanation("")
_THREAT, _PLAN = "suit_red", "leaf"
"""The colours of what is threatened, and of what is prepared."""


def draw_table(table: AnyTable, target: pygame.Surface) -> None:
    """Draw all that changes on ``table``."""
    hold, marked, u, painter = table.handling.drag_state.hold, marked_on(table), table.view.u, table.drawing.painter
    table.regard.draw_coordinates(target)
    table.companions.draw_under(target)
    table.draw_below(target)
    table.marks.draw_under(target, marked)
    if hold is not None and table.style.ghost:
        table.sprites.draw_ghost(target, hold.thing, table.style.ghost)
    table.impacts.draw(target, painter, u, below=True)
    table.sprites.draw(target, u)
    table.draw_above(target)
    table.companions.draw_above(target)
    table.marks.draw_over(target, marked)
    table.impacts.draw(target, painter, u, below=False)
    table.sprites.draw_held(target, u)
    table.captions.draw(target, table.sprites.shown_rect, max(u, table.view.p))


def marked_on(table: AnyTable) -> Marked:
    """What is to be marked on ``table`` now."""
    hand, arrows = table.handling.drag_state, table.arrows
    hold = hand.hold if table.shows_targets else None
    return Marked(
        table.arrangement, table.view.u, table.regard.lit,
        hand.aim,
        hand.hold is None,
        _spoken_of(table),
        _pointed_out(table),
        _feared(table),
        hold.thing.pose if hold is not None else None,
        hand.target(),
        table.barriers(hold.thing.place) if hold is not None else (),
        table.last_shown(),
        arrows,
        covering(table.root) if arrows else (),
        table.focused_place if table.focus.ring and table.regard.ringed is None else None,
    )  # fmt: skip


def arrows_on(table: AnyTable) -> Sequence[Arrow]:
    """The arrows on ``table``, those drawn later last: the hint's, and the companions'."""
    hint = _hint(table)
    return (*(_hint_arrows(table, hint) if hint is not None else ()), *table.companions.arrows)


def _hint_arrows(table: AnyTable, hint: Hint) -> Iterator[Arrow]:
    """What a hint warns of, and at its last step what it prepares and the move itself."""
    found, lights = hint.explanation or NO_EXPLANATION, table.style.lights
    yield from _chain(table, found.threat, _THREAT)
    ends = table.hint_places(hint.move)
    if hint.shows_move:
        yield from _chain(table, found.plan, _PLAN)
        if ends is not None:
            yield Arrow(*ends, lights.arrow, lights.arrow_scale)


def _chain(table: AnyTable, moves: Sequence[Move], colour: str) -> Iterator[Arrow]:
    """Dashed arrows for ``moves`` that follow each other, numbered if there are several."""
    ways = [way for move in moves if (way := table.way_of(move, None)) is not None]
    known = [way for way in ways if way[0] != way[1] and all(place in table.arrangement.places for place in way)]
    for number, way in enumerate(known, 1):
        yield Arrow(*way, colour, label=str(number) if len(known) > 1 else "", dashed=True)


def _hint(table: AnyTable) -> Hint | None:
    """The hint that is shown now."""
    return None if table.looking_back or table.unannounced else table.play.hints.shown


def _spoken_of(table: AnyTable) -> Sequence[PlaceKey]:
    """The places that a widget one points at is about, else those that the hint speaks of."""
    hint = _hint(table)
    named = table.told_of.about if table.told_of is not None else ()
    return named or (() if hint is None else _hint_lights(table, hint))


def _hint_lights(table: AnyTable, hint: Hint) -> Sequence[PlaceKey]:
    """What lights up at the present step of a hint: what to look at, and then what to play."""
    ends = table.hint_places(hint.move)
    if hint.shows_move or ends is None:
        named = () if hint.explanation is None else table.hint_look(hint.explanation)
        return table.hint_speaks_of(hint.move) or [place for place in named if place in table.arrangement.places]
    return places_to_look_at(table, hint.move, hint.explanation) if hint.step is HintStep.LOOK else ends[:1]


def _pointed_out(table: AnyTable) -> PlaceKey | None:
    """What a hint is about at its present step: what to look at first, what to play, or where to."""
    hint = _hint(table)
    ends = table.hint_places(hint.move) if hint is not None else None
    if hint is None or ends is None or table.told_of is not None:
        return None
    return ends[1] if hint.shows_move else next(iter(_hint_lights(table, hint)), None)


def _feared(table: AnyTable) -> Sequence[PlaceKey]:
    """Where the moves lead that a hint warns of."""
    return [arrow.end for arrow in arrows_on(table) if arrow.dashed and arrow.colour == _THREAT]


def move_things(table: AnyTable, dropped: Thing | None) -> None:
    """Let the things of ``table`` move to where they lie now, one of them from where a person has ``dropped`` it."""

    def feel(impact: Impact, pose: Pose, at: float) -> None:
        """Only a move that is made is felt, not one that is looked back at or taken back."""
        if table.just_made is not None:
            table.impacts.add(impact, pose, at, table.play.pacing.motion)

    table.sprites.sync(
        table.arrangement.things,
        table.services.now(),
        lambda change: _transition(table, change),
        dropped=dropped,
        feel=feel,
        speed=table.play.pacing.motion,
        u=table.view.u,
    )


def _transition(table: AnyTable, change: Change) -> Transition:
    """How the game lets a thing move, without what only others' moves are shown with."""
    way = table.transition(change)
    if table.play.pacing.hurried:
        way = replace(way, showings=(), held=0.0, poised=0.0)
    if change.was_dropped:
        return replace(way, style=MotionStyle.DROP, poised=0.0) if way.falls else replace(way, poised=0.0)
    return way if table.by_computer else replace(way, poised=0.0)
