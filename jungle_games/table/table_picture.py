"""The picture of a table: how its things move, and what is drawn of them and marked among them, in its order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from jungle_games.table.game_table import GameTable
from jungle_games.table.play.worker_requests import Hint
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.sprites.marks import Arrow, Marked, covering
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, Impact, Transition


def draw_table(table: GameTable, target: pygame.Surface) -> None:
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


def marked_on(table: GameTable) -> Marked:
    """What is to be marked on ``table`` now."""
    hand, arrows = table.handling.drag_state, table.arrows
    hold = hand.hold if table.shows_targets else None
    return Marked(
        table.arrangement, table.view.u, table.regard.lit,
        hand.aim,
        hand.hold is None,
        _spoken_of(table),
        hold.thing.pose if hold is not None else None,
        hand.target(),
        table.barriers(hold.thing.place) if hold is not None else (),
        table.last_shown(),
        arrows,
        covering(table.root) if arrows else (),
        table.focused_place if table.focus.ring and table.regard.ringed is None else None,
    )  # fmt: skip


def arrows_on(table: GameTable) -> Sequence[Arrow]:
    """The arrows on ``table``, those drawn later last: the hint's, and the companions'."""
    hint, lights = _hint(table), table.style.lights
    ends = table.hint_places(hint.move) if hint is not None else None
    hinted = () if ends is None else (Arrow(*ends, lights.arrow, lights.arrow_scale),)
    return (*hinted, *table.companions.arrows)


def _hint(table: GameTable) -> Hint | None:
    """The hint that is shown now."""
    return None if table.looking_back or table.unannounced else table.play.hints.shown


def _spoken_of(table: GameTable) -> Sequence[PlaceKey]:
    """The places that a widget one points at is about, else those that the hint speaks of."""
    hint = _hint(table)
    named = table.told_of.about if table.told_of is not None else ()
    return named or (table.hint_speaks_of(hint.move) if hint is not None else ())


def move_things(table: GameTable, dropped: Thing | None) -> None:
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


def _transition(table: GameTable, change: Change) -> Transition:
    """How the game lets a thing move, without what only others' moves are shown with."""
    way = table.transition(change)
    if table.play.pacing.hurried:
        way = replace(way, showings=(), held=0.0, poised=0.0)
    if change.was_dropped:
        return replace(way, style=MotionStyle.DROP, poised=0.0) if way.falls else replace(way, poised=0.0)
    return way if table.by_computer else replace(way, poised=0.0)
