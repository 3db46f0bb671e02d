"""The frame of a table at work: laid out round the table, and filled with what there is to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.i18n import speech
from jungle_games.table.frame.common_controls import hand_control, table_icons
from jungle_games.table.frame.frame_parts import TABLE
from jungle_games.table.frame.move_entries import MoveEntry, listed_notices
from jungle_games.table.frame.prompt import HINT, Prompt, read_first
from jungle_games.table.game_table import AnyTable
from jungle_games.table.play.hinting import hint_view
from jungle_games.table.state import AnyState
from jungle_games.ui.events import Bindings
from jungle_games.ui.scene import View

_FIRM: Final = tuple(share / 100 for share in range(100, 60, -2))
"""How large a table is where everything else gives way to it: the first of these for which there is room."""
_NEARLY: Final = 0.99
"""The share of this that arrangements with a smaller table do not reach."""


class TableFrame:
    """Lays the frame of ``table`` out and fills it, as the game declares it and companions change it."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._listed: tuple[object, Sequence[MoveEntry]] = (None, ())
        """The moves that are listed, and what they were written for."""
        self._shown: AnyState | None = None
        """What the frame was filled for; None when something else may have changed since."""

    def place(self, window: View) -> View:
        """Lay the table and its frame out in the ``window``; the view of the table in the room that it has."""
        table, frame = self._table, self._table.frame
        frame.view, frame.instead = window, table.companions.plan
        unit = self._arranged(None)
        if table.services.settings.get().large_pieces:
            unit = self._arranged_firmly(unit)
        space = frame.boxes[TABLE]
        view = window.with_table((space.x, space.y, space.w, space.h), unit)
        table.drawing.boxes = frame.boxes
        table.drawing.fit(view)
        return view

    def _arranged(self, firm: float | None) -> float:
        """Lay the frame out round a table that is so `firm`; the pixels to a unit that it leaves the table."""
        table, frame = self._table, self._table.frame
        frame.firm = firm
        frame.arrange(table.companions.tree() or table.frame_tree())
        space, (width, height) = frame.boxes[TABLE], table.drawing.size
        # The pixel that roundings may cost is no reason for pictures of another size.
        return min((firm or 1.0) * frame.view.whole, (space.w + 1) / width, (space.h + 1) / height)

    def _arranged_firmly(self, usual: float) -> float:
        """The same with a table as large as everything else can make room for, not smaller than as ``usual``."""
        table, frame = self._table, self._table.frame
        for frame.firm in _FIRM:
            wanted = frame.firm * frame.view.whole
            if wanted <= usual:
                break
            if frame.has_room_for(table.companions.tree() or table.frame_tree()):
                unit = self._arranged(frame.firm)
                if unit >= _NEARLY * wanted:
                    return unit
        return self._arranged(None)

    def note(self) -> None:
        """Something was done that a `TableState` need not tell of: fill the frame anew when it is followed next."""
        self._shown = None

    def follow(self) -> None:
        """Fill the frame anew where the table no longer is what it was filled for, or the frame runs with time."""
        if self._table.frame_runs or self._shown is None or self._shown != _without_time(self._table.state):
            self.refresh()

    def refresh(self) -> None:
        """Bring everything round the table up to date."""
        table, state = self._table, self._table.state
        self._shown = _without_time(state)
        view = table.frame_view(state)
        button = Bindings(buttons=table.services.settings.get().buttons).buttons["accept"]
        prompt = read_first(state, self._with_hint(view.prompt, state), button, table.services.stack.pad)
        view = replace(view, prompt=prompt)
        icons = table_icons(muted=table.services.sounds.muted, own=view.icons)
        hand = [hand_control(table.hand_order.sorting)] if table.arrangement.hand else []
        history = table.history_controls(state, (table.cursor.first, table.cursor.end))
        common = table.companions.controls([table.hurry_control(state), *hand, *history], state)
        view = table.companions.framed(view, state)
        controls = [*view.controls, *common]
        moves = self.listed_moves if view.moves is None else view.moves
        if table.unannounced:
            moves = [entry for entry in moves if entry.ply <= table.new_steps.announced]
        hinted = table.frame.prompt.prompt.hint
        table.frame.show(replace(view, moves=moves, icons=icons, controls=controls), table.shown_ply)
        if table.frame.prompt.prompt.hint != hinted:
            table.place_frame()
        shown = table.sprites.shown_rect
        if shown is not None and state.caption is not None and shown.colliderect(table.frame.prompt.rect):
            table.frame.prompt.visible = False  # what is held up lies over it, and says the same
        table.drawing.trays = table.frame.trays
        table.show_widgets(state)
        table.companions.show_widgets()

    def _with_hint(self, prompt: Prompt, state: AnyState) -> Prompt:
        """``prompt``; one about a hint with what is shown at its step."""
        if state.hint is None or prompt.icon != HINT:
            return prompt
        hint = hint_view(self._table, state.hint)
        return replace(prompt, words=hint.words, hint=hint)

    @property
    def listed_moves(self) -> Sequence[MoveEntry]:
        """The moves of the match as they are listed, written when there is another one or another language."""
        table, match = self._table, self._table.match
        written_for = (speech(), match.ply, match.moves[-1:])
        if written_for != self._listed[0]:
            notes = () if table.companions.explores else listed_notices(match, table.notices)
            entries = sorted([*table.move_entries(), *notes], key=lambda entry: entry.ply)
            listed = [replace(entry, places=table.named_places(match.steps[entry.ply - 1])) for entry in entries]
            self._listed = (written_for, listed)
        return self._listed[1]


def _without_time(state: AnyState) -> AnyState:
    """``state`` as far as it is the same at any time of one second."""
    return replace(state, now=0.0, seconds=float(int(state.seconds)))
