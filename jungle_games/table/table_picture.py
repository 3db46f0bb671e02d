"""How a table shows what is on it: the things, a hint, the frame round them, and what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import AnyChoice, AnyPosition, Move
from jungle_games.core.i18n import _, speech
from jungle_games.core.matches.history import AnyStep
from jungle_games.table.frame.banners import Surroundings
from jungle_games.table.frame.common_controls import hand_control, table_icons
from jungle_games.table.frame.frame import PROMPT, TABLE
from jungle_games.table.frame.prompt import HINT, Prompt, read_first
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.sprites.marks import Arrow, Marked, covering
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, ClockTicks, Cues, Impact, Transition, TurnBell
from jungle_games.table.state import TIME_RUNS_OUT, YOUR_TURN, AnyState, HintView, MoveEntry, listed_notices
from jungle_games.table.worker_requests import Hint
from jungle_games.ui.events import Accept, Back, Event, PointerDown, bound_buttons
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View


def places_to_look_at(table: AnyTable, move: object, explanation: Explanation | None) -> Sequence[PlaceKey]:
    """The places to look at first for a hint: those its explanation names, else those where its move ends."""
    look = () if explanation is None else table.hint_look(explanation)
    ends = table.hint_places(move)
    shown = [place for place in look if place in table.arrangement.places]
    return shown or table.hint_speaks_of(move) or (() if ends is None else ends[1:])


def hint_steps(table: AnyTable, choice: AnyChoice) -> Sequence[HintStep]:
    """The steps in which a hint is shown: at once where there is nothing to look at before the move itself.

    What to play is a step where one chooses it.
    """
    ends, moves = table.hint_places(choice.move), table.match.legal()
    if ends is None or len(moves) == 1:
        return (HintStep.MOVE,)
    if ends[0] == ends[1] and tuple(places_to_look_at(table, choice.move, choice.explanation)) == ends[1:]:
        return (HintStep.MOVE,)
    sources = {way[0] for way in map(table.hint_places, moves) if way is not None}
    return tuple(HintStep) if len(sources) > 1 else (HintStep.LOOK, HintStep.MOVE)


def hint_view(table: AnyTable, hint: Hint) -> HintView:
    """What is shown of ``hint`` beside the table."""
    if hint.step is HintStep.LOOK:
        look = places_to_look_at(table, hint.move, hint.explanation)
        words = hint.clue or _("Look here first: {place}.").format(place=table.name_of(look[0]) if look else "")
        return HintView(hint.step, _("What matters"), words, "eye", hint.then)
    ends = table.hint_places(hint.move)
    thing = table.arrangement.thing_on(ends[0]) if ends is not None else None
    words = hint.reason if hint.shows_move else _("This is the one to play. Do you see where to?")
    picture = "hint" if thing is None else thing.look
    return HintView(hint.step, table.hint_title(hint) or _title(table, hint), first_capital(words), picture, hint.then)


def _title(table: AnyTable, hint: Hint) -> str:
    ends = table.hint_places(hint.move)
    if hint.shows_move or ends is None:
        return table.move_text(table.shown_position, hint.move)
    return table.name_of(ends[0])


NO_EXPLANATION: Final = Explanation("")
_THREAT, _PLAN = "suit_red", "leaf"
"""The colours of arrows for threats, and for planned moves."""


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
        _feared(arrows),
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
    """The arrows of a hint: its threats, and at its last step also its plan and the move."""
    found, lights = hint.explanation or NO_EXPLANATION, table.style.lights
    yield from _chain(table, found.threat, _THREAT)
    ends = table.hint_places(hint.move)
    if hint.shows_move:
        yield from _chain(table, found.plan, _PLAN)
        if ends is not None:
            yield Arrow(*ends, lights.arrow, lights.arrow_scale)


def _chain(table: AnyTable, moves: Sequence[Move], colour: str) -> Iterator[Arrow]:
    """Dashed arrows for successive ``moves``, numbered if there are several."""
    ways = [way for move in moves if (way := table.way_of(move, None)) is not None]
    known = [way for way in ways if way[0] != way[1] and all(place in table.arrangement.places for place in way)]
    for number, way in enumerate(known, 1):
        yield Arrow(*way, colour, label=str(number) if len(known) > 1 else "", dashed=True)


def _hint(table: AnyTable) -> Hint | None:
    """The hint now shown; None if there is none."""
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
    """The place that the hint points out at its present step."""
    hint = _hint(table)
    ends = table.hint_places(hint.move) if hint is not None else None
    if hint is None or ends is None or table.told_of is not None:
        return None
    return ends[1] if hint.shows_move else next(iter(_hint_lights(table, hint)), None)


def _feared(arrows: Sequence[Arrow]) -> Sequence[PlaceKey]:
    """The targets of the threats that a hint warns of with ``arrows``."""
    return [arrow.end for arrow in arrows if arrow.dashed and arrow.colour == _THREAT]


def move_things(table: AnyTable, dropped: Thing | None) -> None:
    """Let the things of ``table`` move to where they lie now, one of them from where a person has ``dropped`` it."""

    def feel(impact: Impact, pose: Pose, at: float) -> None:
        """Schedule an impact only for a move being made, not when stepping through the match or taking back."""
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
    """The game's transition of a thing, without the parts that are shown only for moves of others."""
    way = table.transition(change)
    if table.play.pacing.hurried:
        way = replace(way, showings=(), held=0.0, poised=0.0)
    if change.was_dropped:
        return replace(way, style=MotionStyle.DROP, poised=0.0) if way.falls else replace(way, poised=0.0)
    return way if table.by_computer else replace(way, poised=0.0)


_FIRM: Final = tuple(share / 100 for share in range(100, 60, -2))
"""The scales of the table to try when everything else makes room for it, in this order."""
_NEARLY: Final = 0.99
"""The share of this that arrangements with a smaller table do not reach."""


class TableFrame:
    """Lays the frame of ``table`` out and fills it, as the game declares it and companions change it."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._listed: tuple[object, Sequence[MoveEntry]] = (None, ())
        """The moves that are listed, and what they were written for."""
        self._shown: AnyState | None = None
        """What the frame was filled for; None if something else may have changed since."""

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
        """Note a change outside a `TableState`, so that the frame is filled anew at the next update."""
        self._shown = None

    def fill(self) -> None:
        """Fill the frame anew if something was noted since it was filled."""
        if self._shown is None:
            self.refresh()

    def follow(self) -> None:
        """Fill the frame anew where the table no longer is what it was filled for, or the frame runs with time."""
        if self._table.frame_runs or self._shown is None or self._shown != _without_time(self._table.state):
            self.refresh()

    def refresh(self) -> None:
        """Bring everything round the table up to date."""
        table, state = self._table, self._table.state
        self._shown = _without_time(state)
        view = table.frame_view(state)
        button = bound_buttons(table.services.settings.get().buttons)["accept"]
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


class Announcer:
    """Lets be heard and told what happens at ``table``; while somebody guides, only heard."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._ticks, self._cues = ClockTicks(), Cues(table.services.sounds.play)
        self._bell = TurnBell(table.match.persons, table.services.now())

    def begin(self) -> bool:
        """The table is opened: show the opening notices, if the match goes on and counts; whether it does."""
        goes_on = not self._table.taught and self._table.match.outcome is None
        if goes_on:
            self._table.banners.announce(self._table.opening_notices)
        return goes_on

    def announce_changes(self, *, by_hand: bool) -> None:
        """Play the sounds of new steps and queue their banners; ``by_hand`` if a person dropped something."""
        table, new = self._table, self._table.new_steps
        for before, step in new.fresh:
            self.hear(before, step, by_hand=by_hand)
        if new.gone_back:
            table.banners.clear()
        if not table.taught:
            table.banners.follow(new.fresh, table.notices, table.play.acting)

    def hear(self, before: AnyPosition, step: AnyStep, *, by_hand: bool) -> None:
        """Play the sounds of a step from the position ``before``, now or when they are due."""
        self._cues.take(self._table.cues(before, step), by_hand=by_hand)
        self._bell.note(step.actor, self._table.services.now())

    def dismiss(self, event: Event) -> tuple[bool, bool]:
        """Let go of the banner that is shown when the person goes on; whether it went, and was all that was meant."""
        banners = self._table.banners
        told, on_banner = banners.shown, isinstance(event, PointerDown) and banners.covers(event.pos)
        if not isinstance(event, PointerDown | Accept | Back) or not banners.dismiss(self._table.services.now()):
            return False, False
        meant = isinstance(event, Back) or (isinstance(event, Accept) and told is not None and told.stays)
        return True, on_banner or meant

    def update(self, now: float, *, at_rest: bool) -> tuple[bool, bool]:
        """Let banners come and go while all is ``at_rest``; whether one moves, and whether another one is shown."""
        table = self._table
        told = table.banners.shown
        watched, motion = not table.match.persons, table.services.motion
        moving, begun = table.banners.update(now, at_rest=at_rest, watched=watched, motion=motion)
        if begun is not None and begun.kind.sound is not None:
            table.services.sounds.play(begun.kind.sound)
        return moving, told is not table.banners.shown

    def sound(self, now: float, *, still: bool) -> None:
        """Play what is due; ``still``: nothing is to be waited for, so call the person whose turn it is."""
        table = self._table
        landed, hit, shown = now >= table.sprites.landing, not table.impacts.coming, bool(table.sprites.shown)
        self._cues.follow(landed=landed, hit=hit, shown=shown, still=not table.sprites.moving)
        theirs = table.match.to_move in table.match.persons or table.play.awaits_roll
        if self._ticks.due(table.match.clock, table.play.acting, now):
            table.services.notify(Notice(_("Your time is running out"), kind=TIME_RUNS_OUT))
        if still and theirs and table.match.outcome is None and not table.taught and self._bell.rings(now):
            table.services.notify(Notice(_("It is your turn"), kind=YOUR_TURN))

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw the banner beside what it points at."""
        table = self._table
        seats = {seat: table.banner_target(seat) for seat in range(len(table.match.seats))}
        prompt = table.frame.rect_of(PROMPT)
        words = [] if prompt is None else [prompt]
        surroundings = Surroundings(table.view, seats, words, lambda: table.kept_clear)
        table.banners.draw(target, painter, surroundings, table.paint_look)
