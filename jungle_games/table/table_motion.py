"""How things move at a table when another position is shown."""

from __future__ import annotations

from dataclasses import replace

from jungle_games.table.game_table import GameTable
from jungle_games.table.sprites.arrangement import Thing
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, Impact, Transition


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
