"""What a table shows of a hint at each of its steps; a game's table has the hooks (`AnyTable`)."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import AnyChoice
from jungle_games.core.i18n import _
from jungle_games.table.game_table import AnyTable
from jungle_games.table.play.worker_requests import Hint
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.state import HintView


def places_to_look_at(table: AnyTable, move: object, explanation: Explanation | None) -> Sequence[PlaceKey]:
    """What a hint draws the eye to first: what its explanation speaks of, else where the move leads."""
    look = () if explanation is None else table.hint_look(explanation)
    ends = table.hint_places(move)
    shown = [place for place in look if place in table.arrangement.places]
    return shown or table.hint_speaks_of(move) or (() if ends is None else ends[1:])


def hinted_in_steps(table: AnyTable, choice: AnyChoice) -> bool:
    """Whether there is something to look at before the suggested move is shown: more than the place of a click."""
    ends = table.hint_places(choice.move)
    if ends is None:
        return False
    return ends[0] != ends[1] or tuple(places_to_look_at(table, choice.move, choice.explanation)) != ends[1:]


def hint_view(table: AnyTable, hint: Hint) -> HintView:
    """What is shown of ``hint`` beside the table."""
    if hint.step is HintStep.LOOK:
        look = places_to_look_at(table, hint.move, hint.explanation)
        words = hint.clue or _("Look here first: {place}.").format(place=table.name_of(look[0]) if look else "")
        return HintView(hint.step, _("What matters"), words, "eye")
    ends = table.hint_places(hint.move)
    thing = table.arrangement.thing_on(ends[0]) if ends is not None else None
    words = hint.reason if hint.shows_move else _("This is the one to play. Do you see where to?")
    picture = "hint" if thing is None else thing.look
    return HintView(hint.step, table.hint_title(hint) or _title(table, hint), first_capital(words), picture)


def _title(table: AnyTable, hint: Hint) -> str:
    ends = table.hint_places(hint.move)
    if hint.shows_move or ends is None:
        return table.move_text(table.shown_position, hint.move)
    return table.name_of(ends[0])
