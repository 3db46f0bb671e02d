"""The table scene: shows a match, with animations, and lets people move by pointer, touch, keys and controller.

A game's scene defines how positions look, which drags are moves and what its frame shows; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, cast

import pygame

from jungle_games.core.formatting import as_sentences
from jungle_games.core.game import AnyPosition, M, Move, P
from jungle_games.core.i18n import _, speech
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import Match, OnlineMatch
from jungle_games.table.actions import TableActions
from jungle_games.table.companion import Companions
from jungle_games.table.driver import Driver
from jungle_games.table.frame import HURRY, MOVES, PROMPT, SORT_HAND, TABLE, Control, Frame, hint_words, table_icons
from jungle_games.table.game_table import Cursor, GameTable, NewSteps
from jungle_games.table.listening import TableWords, scene_nodes
from jungle_games.table.match_play import MatchPlay, OnlinePlay
from jungle_games.table.prompt import HINT, Banners, Kept, Prompt, read_first
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Captions,
    Change,
    ClockTicks,
    Cues,
    Gesture,
    Impact,
    Impacts,
    MotionStyle,
    PlaceKey,
    Pose,
    Thing,
    Transition,
    TurnBell,
    focused_key,
    place_focus_id,
)
from jungle_games.table.sprites.handling import Handling, HandOrder, HoverEffects, Sorting, upper_half
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, Caution, Marked, TableMarks, covering, draw_disc
from jungle_games.table.state import AnyState, Hint, MoveEntry, listed_notices
from jungle_games.ui.accessible import Act, Node, Request
from jungle_games.ui.canvas import opaque
from jungle_games.ui.events import (
    LEFT_BUTTON,
    Accept,
    Back,
    Command,
    Direction,
    Event,
    Navigate,
    Point,
    PointerDown,
    PointerMove,
    Woken,
    bound_buttons,
)
from jungle_games.ui.notices import TIME_RUNS_OUT, YOUR_TURN, Notice
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.scene import View, earliest
from jungle_games.ui.sound import AmbienceName
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import Focusable, WidgetScene
from jungle_games.ui.widgets.base import LEAST_TARGET, Tipped
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import ScrollView

_THREAT, _PLAN = "suit_red", "leaf"
_FIRM: Final = tuple(share / 100 for share in range(100, 60, -2))
"""The scales of the table to try when everything else makes room for it, in this order."""
_NEARLY: Final = 0.99
"""The share of this that arrangements with a smaller table do not reach."""
_MIDDLE: Final = 0.42
"""The share of the window's width in which most tables are played on."""
_ZOOM: Final = 2
_SIDE: Final = 440
_RADIUS: Final = 22


class Cautions:
    """What is dangerous at ``table`` about the move that is aimed at, or asked about."""

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._known: tuple[Gesture | None, int, Caution | None] = (None, 0, None)
        """The last gesture examined, its ply, and what is risky about it."""
        self._asked: Gesture | None = None

    def of(self, gesture: Gesture) -> Caution | None:
        ply, table = self._table.match.ply, self._table
        if self._known[:2] != (gesture, ply):
            freely = gesture.move is None or table.taught or table.companions.explores
            caution = None if freely else table.caution(gesture.move)
            self._known = gesture, ply, caution
        return self._known[2]

    def may_risk(self, gesture: Gesture) -> bool:
        """Whether the move may be made at once; if it is risky, ask first, and make it if the person agrees."""
        table, thing, caution = self._table, self._table.arrangement.thing_on(gesture.source), self.of(gesture)
        if caution is None or thing is None:
            return True
        table.put_back(glide=False)
        table.marks.clear()
        self._asked = gesture
        table.table_frame.note()
        table.navigator.ask_caution(caution.words, lambda: table.frame.end, lambda made: self._answer(thing, made=made))
        return False

    def _answer(self, thing: Thing, *, made: bool) -> None:
        gesture, self._asked = self._asked, None
        self._table.table_frame.note()
        if made and gesture is not None:
            self._table.drop(gesture, thing)

    @property
    def asks(self) -> bool:
        return self._asked is not None

    @property
    def shown(self) -> Gesture | None:
        """The risky move being aimed at or asked about, if any."""
        hand = self._table.handling
        gesture = self._asked or hand.drop
        return gesture if gesture is not None and self.of(gesture) is not None else None

    @property
    def arrows(self) -> Sequence[Arrow]:
        gesture, lights = self.shown, self._table.style.lights
        if gesture is None or (caution := self.of(gesture)) is None:
            return ()
        threats = [Arrow(*threat, "ember", lights.arrow_scale) for threat in caution.threats]
        if self._asked is None or gesture.source == gesture.target:
            return threats
        return [Arrow(gesture.source, gesture.target, lights.arrow, lights.arrow_scale), *threats]

    def draw(self, target: pygame.Surface) -> None:
        gesture, table = self.shown, self._table
        if gesture is not None:
            u, place = table.view.u, table.arrangement.places[gesture.target]
            draw_disc(table.drawing.painter, target, (place.right - 10 * u, place.top + 10 * u), 1.4 * u, "!", "ember")


class Lens:
    """The lens on ``table``: there from the beginning with large pieces, else once it is asked for."""

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._changed = False
        """Whether the lens was toggled from its default, which is on with large pieces."""

    def change(self) -> None:
        self._changed = not self._changed
        self._table.dirty = True

    @property
    def over(self) -> pygame.Rect | None:
        """The pointed place that the lens enlarges; None if the lens is off or the place is large enough already."""
        table = self._table
        rect = table.arrangement.places.get(table.pointed_place)
        wanted = self._changed != table.services.settings.get().large_pieces
        return rect if wanted and rect is not None and max(rect.size) <= self._side / _ZOOM else None

    @property
    def _side(self) -> int:
        return round(_SIDE * self._table.view.whole) // _ZOOM * _ZOOM

    def draw(self, target: pygame.Surface, still_part: Callable[[pygame.Rect], pygame.Surface]) -> None:
        """Draw it over all the table, whose ``still_part`` is what does not move in an area of the window."""
        place, side, window = self.over, self._side, target.get_rect()
        if place is None:
            return
        seen, frame = (
            pygame.Rect(0, 0, length, length).move_to(center=place.center).clamp(window)
            for length in (side // _ZOOM, side)
        )
        picture = opaque(target.get_size())
        picture.set_clip(seen)
        picture.blit(still_part(seen), seen)
        self._table.draw_table(picture)
        painter, u = self._table.drawing.painter, self._table.view.whole
        painter.shadow(target, frame, _RADIUS * u, Shadow.HELD, u)
        rounded = pygame.Surface(frame.size, pygame.SRCALPHA)
        painter.box(rounded, rounded.get_rect(), _RADIUS * u, "#FFFFFF")
        enlarged = pygame.transform.smoothscale(picture.subsurface(seen), frame.size)
        rounded.blit(enlarged, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(rounded, frame)
        painter.box(target, frame, _RADIUS * u, border=painter.theme.amber, width=4 * u)


class TableFrame:
    """Lays the frame of ``table`` out and fills it, as the game declares it and companions change it."""

    def __init__(self, table: AnyScene) -> None:
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
        if self._shown is None:
            self.refresh()

    def follow(self) -> None:
        """Fill the frame anew where the table no longer is what it was filled for, or the frame runs with time."""
        if self._table.frame_runs or self._shown is None or self._shown != _without_time(self._table.state):
            self.refresh()

    def refresh(self) -> None:
        table, state = self._table, self._table.state
        self._shown = _without_time(state)
        view = table.frame_view(state)
        button = bound_buttons(table.services.settings.get().buttons)["accept"]
        prompt = view.prompt
        if state.hint is not None and prompt.icon == HINT:
            hint = table.hint_view(state.hint)
            goes_on = state.hint.then is not None and isinstance(table.frame.button(HINT), IconButton)
            words, go = as_sentences(hint.number, hint.words), hint_words(state) if goes_on else ""
            prompt = replace(prompt, words=words, shorter=hint.words, hint=hint, go=go)
        prompt = Prompt() if table.cautions.asks else read_first(state, prompt, button, table.services.stack.pad)
        view = replace(view, prompt=prompt)
        icons = table_icons(muted=table.services.sounds.muted, own=view.icons)
        sorting = table.hand_order.sorting
        sort = Control(SORT_HAND, sorting.words, f"sort_{sorting.value}")
        hand = [sort] if table.arrangement.hand else []
        history = table.history_controls(state, (table.cursor.first, table.cursor.end))
        common = table.companions.controls([table.hurry_control(state), *hand, *history], state)
        view = table.companions.framed(view, state)
        controls = [*view.controls, *common]
        moves = self.listed_moves if view.moves is None else view.moves
        if table.unannounced:
            moves = [entry for entry in moves if entry.ply <= table.new_steps.announced]
        line, said = table.frame.prompt, table.frame.prompt.prompt
        if table.frame.expects(controls):
            table.place_anew()
        table.frame.show(replace(view, moves=moves, icons=icons, controls=controls), table.shown_ply)
        if line.prompt != said and (line.prompt.hint != said.hint or line.cramped):
            table.place_anew()
        shown = table.sprites.shown_rect
        if shown is not None and state.caption is not None and shown.colliderect(table.frame.prompt.rect):
            table.frame.prompt.visible = False  # what is held up lies over it, and says the same
        table.drawing.trays = table.frame.trays
        table.show_widgets(state)
        table.companions.show_widgets()

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

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._ticks, self._cues = ClockTicks(), Cues(table.services.sounds.play)
        self._bell = TurnBell(table.match.persons, table.services.now())

    def begin(self) -> bool:
        """The table is opened: show the opening notices, if the match goes on and counts; whether it does."""
        goes_on = not self._table.taught and self._table.match.outcome is None
        if goes_on:
            table = self._table
            table.banners.announce(lambda: tuple(table.narrator.opening(table.match)))
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
        table, view = self._table, self._table.view
        plates = {seat: table.banner_target(seat) for seat in range(len(table.match.seats))}

        def kept() -> Kept:
            """The areas to keep clear in two ranks: plates, words and things; then the middle of the window."""
            middle = pygame.Rect(0, 0, round(view.size[0] * _MIDDLE), view.size[1])
            told = [rect for rect in (*plates.values(), table.frame.rect_of(PROMPT)) if rect is not None]
            things, _words, panels = table.kept_clear
            return (*told, *things), (middle.move_to(centerx=view.size[0] // 2), *panels)

        table.banners.draw(target, painter, view, plates, table.notice_room, kept, table.paint_look)


class TableScene(WidgetScene, GameTable[P, M]):
    """One match on the table; ``navigator`` opens other screens."""

    services: Services
    actions_type: ClassVar[type[TableActions]] = TableActions
    words_type: ClassVar[type[TableWords]] = TableWords
    surroundings: AmbienceName | None = "evening"

    def __init__(self, services: Services, match: Match[P, M], navigator: Navigator) -> None:
        super().__init__(services)
        self.navigator, self.companions = navigator, Companions()
        runs = OnlinePlay if isinstance(match, OnlineMatch) else MatchPlay
        self.play: Driver[P, M] = runs(services, match, self._position_changed, self)
        self.cursor, self.new_steps = Cursor(match), NewSteps(match)
        self.drawing = drawing = self.make_drawing(services.painter)
        drawing.home = self.alone or 0
        self.arrangement, self.legal_gestures = Arrangement({}, ()), ()
        self.sprites = SpriteLayer(services.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
        self.handling, self.hover, self.lens = Handling(self), HoverEffects(self), Lens(self)
        self.impacts, self.marks, self.cautions = Impacts(), TableMarks(drawing), Cautions(self)
        self.captions = Captions(services.painter, self.paint_look)
        self.hand_order = HandOrder(Sorting(services.settings.get().hand_sorting))
        self.frame = Frame(
            services.painter, self.root, self.run, self.step_to, self.step, self.paint_look, drawing.style,
            self.plate_type,
        )  # fmt: skip
        self.dropped: Thing | None = None
        """The thing that a person has just dropped, until its move has been made."""
        self.dropped_on: PlaceKey | None = None
        """The place of the last drop, which shows no effects of pointing until the pointer has left it."""
        self._view: View | None = None
        """The window with the box of the table, once the frame has been laid out."""
        self.table_frame, self.banners, self.announcer = TableFrame(self), Banners(), Announcer(self)
        self.make_widgets()
        self.actions = self.actions_type(self)

    @property
    def view(self) -> View:
        return self._view or super().view

    # The stack's contracts

    def enter(self) -> None:
        """Show the opening notices, start the clocks, and let the computer think if it is to move."""
        if not self.companions.explores:
            if self.announcer.begin():
                self.play.clock_held = self.holds_clock
            self.play.begin()
        self.companions.enter()

    def pause(self) -> None:
        self.put_back(glide=False)
        self.table_frame.follow()  # it stays in sight under a dialog
        self.play.pause()
        self.companions.pause()
        super().pause()

    def resume(self) -> None:
        super().resume()
        self.table_frame.note()
        self.banners.rest(self.services.now())
        if not self.companions.explores:
            self.play.resume()
        self.companions.resume()

    def keep(self) -> None:
        self.play.save()

    def set_aside(self) -> str | None:
        """Move the match to the saved ones; lessons and analyses save none."""
        return None if self.play.practice else self.play.set_aside()

    def people(self) -> Iterable[str]:
        return [info.name for info in self.match.seats if info.is_person]

    def leave(self) -> None:
        self.companions.leave()
        self.play.close()
        super().leave()

    def close(self) -> None:
        self.stack.close(self)

    def reword(self) -> None:
        self.banners.reword()
        self.play.hints.reword()
        self.frame.clear()
        self.make_widgets()
        self.companions.reword()

    # Events

    def handle(self, event: Event) -> bool:
        """Take what is for the hand; the rest is for the widgets."""
        if not isinstance(event, PointerMove):
            self.table_frame.note()
        dismissed, meant = self.announcer.dismiss(event)
        self.dirty |= dismissed
        if meant or self.companions.handle(event):
            return True
        if isinstance(event, Woken):
            return self.play.take_answer(event.payload)
        commanded = isinstance(event, Command) and self.companions.command(event.name)
        if commanded or (isinstance(event, Accept | Back) and self._skip_holds()):
            return True
        if isinstance(event, Accept) and not self.focus.ring:
            self._sync_focus()  # also the first Enter after the mouse acts where the ring appears
            self._show_ring()
        if self.handling.handle(event) or super().handle(event):
            return True
        if isinstance(event, Navigate) and self.handling.targets:
            return self._go_round(1 if event.direction in (Direction.RIGHT, Direction.DOWN) else -1)
        if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            return self._skip_holds() or self.handling.press(event.pos)
        return False

    def _go_round(self, step: int) -> bool:
        """Aim at the next target of what is held, where an arrow leads to none."""
        return self.focus.step(step) and (self.focused_place in self.handling.targets or self.focus.step(step))

    def _skip_holds(self) -> bool:
        """Continue after a thing is held up, on a click or key; return whether one was."""
        if self.captions.current is None:
            return False
        self.sprites.go_on(self.services.now())
        return True

    def run(self, command: str) -> None:
        if not (self.companions.command(command) or self.command(command)):
            self.services.command(command)

    def command(self, name: str) -> bool:
        if name == "closer":
            self.lens.change()
        elif name == SORT_HAND and self.arrangement.hand:
            self.put_back()
            self.handling.sort_hand()
        else:
            return self.actions.command(name)
        return True

    def back(self) -> bool:
        """Esc is a companion's, or puts a hint away, else it opens the menu."""
        if self.companions.back():
            return True
        if self.play.hints.cancel():
            self.dirty = True
        else:
            self.actions.open_menu()
        return True

    # Moves

    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now; if not, a companion says why, or the person is asked first."""
        return self.companions.allows(gesture) and self.cautions.may_risk(gesture)

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        self.dropped, self.dropped_on = thing, gesture.target
        self.make(cast("M | None", gesture.move))  # gestures are made of the game's moves

    def make(self, move: M | None) -> None:
        """Make a person's move (None for a throw), unless a companion handles it."""
        if not self.companions.takes(move):
            self.play.throw() if move is None else self.play.play(move)

    def put_back(self, glide: bool = True) -> None:
        self.handling.put_back(glide)

    def hold_changed(self) -> None:
        if self.pointed_place != self.dropped_on:
            self.dropped_on = None
        self.dirty = True

    # The focus

    def _tip_owner(self) -> Tipped | None:
        tip = self.hover.tip(self._pointing.pos)
        return super()._tip_owner() or (None if tip is None or self.companions.covers(tip.shown_rect) else tip)

    def focus_moved(self, old: Focusable | None, new: Focusable | None) -> None:
        self.handling.focus_moved(focused_key(new))

    def focusables(self) -> Iterable[Focusable]:
        """Widgets and places; while something is held, only places."""
        places = [place for place in self._reached() if not self.companions.covers(place.focus_rect)]
        return [*(() if self.handling.drop_places else super().focusables()), *places]

    def _reached(self) -> Iterator[Focusable]:
        """The places that can take the focus, also covered ones; while a thing is held, only its origin and targets."""
        places, held = self.arrangement.focusables, self.handling.drop_places
        begun = list(places) if self.style.focus_everywhere else [key for key in places if key in self._sources]
        return (places[key] for key in dict.fromkeys([*(held or begun), *self.companions.places]))

    @property
    def _sources(self) -> Collection[PlaceKey]:
        return {gesture.source for gesture in self.legal_gestures}

    def lies_at(self, point: Point) -> bool:
        """Whether such a place lies at a pixel."""
        at = (place.focus_rect for place in self._reached() if place.focus_rect.collidepoint(point))
        return any(not self.companions.covers(rect) for rect in at)

    def nodes(self) -> Iterable[Node]:
        return scene_nodes(self, self.root)

    def perform(self, request: Request) -> bool:
        """Execute a request of an assistive tool; a held thing is put back before a button is pressed."""
        if request.act is not Act.FOCUS and request.key not in map(place_focus_id, self.arrangement.places):
            self.put_back()
        return super().perform(request)

    def focus_first(self) -> bool:
        """Set the initial focus; if nothing can be done at the focused place yet, wait without focus."""
        if self.focus.current_id == HURRY and self.focus.current is None:
            self.focus.focus(None)  # who hurried to their turn begins there, not at the button beside
        last = self.focus.current_id
        begins = last is None and self.match.outcome is None and not self.taught
        waits = self.focus.current is None and (begins or last in map(place_focus_id, self.arrangement.places))
        # Otherwise a second Enter would press the button beside it. An arrow key goes on from where it was.
        if waits and not self.style.focus_everywhere:
            return any(self.focus.focus(wanted) for wanted in (self.first_focus, self.onward) if wanted is not None)
        return super().focus_first()

    def _lead_focus(self) -> None:
        """Move the focus to where something can be done, at first and if the place that had it can have it no more."""
        if self.legal_gestures:
            self.first_focus = place_focus_id(self.legal_gestures[0].source)
            if self.focus.current is None and not self.style.focus_everywhere:
                self.focus.focus(self.first_focus)
        elif self.focus.ring and self.play.person_to_move and self._free:
            self.focus.settle()

    @property
    def hot(self) -> bool:
        pressed = (*self.arrangement.hand, *self.companions.places, *self._sources)
        return super().hot or self.handling.hold is not None or self.pointed_place in pressed

    @property
    def dwells(self) -> bool:
        """Whether a resting pointer counts as a click: on a target, a source, or to dismiss a banner."""
        if super().dwells or self.state.waits_for_reader:
            return True
        held = self.handling.drop_places
        return self.pointed_place in held if held else self.hot

    # The shown position

    def look_from(self, ply: int, moves: Sequence[M]) -> None:
        """Show what the first of ``moves`` leads to after ``ply`` moves of the match. Raises IllegalMove."""
        self.put_back()
        self.cursor.look_from(ply, moves)
        self.sync()

    def step_to(self, ply: int) -> None:
        self._look(lambda: self.cursor.go_to(ply))

    def step(self, step: int) -> None:
        self._look(lambda: self.cursor.go_by(step))

    def _look(self, go: Callable[[], None]) -> None:
        self.companions.stepped()
        self.put_back()
        go()
        self.sync()

    def _position_changed(self) -> None:
        self.put_back(glide=False)
        self.cursor.forget()
        self.new_steps.take(self.announced_at_rest)
        self.went_on()
        self.announcer.announce_changes(by_hand=self.dropped is not None)
        self.companions.went_on()
        self.sync()
        self.new_steps.fresh = ()
        self.play.clock_held |= self.new_steps.unannounced

    def _legal_gestures(self) -> Sequence[Gesture]:
        if self.companions.explores:
            return () if self.shown_position.outcome is not None else self.gestures(self.shown_position)
        if not self._free or not (self.play.person_may_act or self.play.awaits_roll):
            return ()
        return self.gestures(self.match.position)

    @property
    def _free(self) -> bool:
        """Whether nothing is to be read, answered or looked back on before the match goes on."""
        return self.companions.awaits and not (self.looking_back or self.occupied or self.new_steps.unannounced)

    def sync(self) -> None:
        """Show the current position: rearrange all things, and update the frame."""
        self.companions.position_shown()
        self.arrangement = self._arranged()
        self._move_things()
        self.dropped = None
        self.catch_up()
        self.table_frame.note()
        self.dirty = True

    def _arranged(self) -> Arrangement:
        return replace(self.arrange(self.shown_position), reach=round(LEAST_TARGET * self.view.p))

    def _move_things(self) -> None:
        """Let things move to where they lie now, one of them from where a person has dropped it."""
        speed = self.play.pacing.motion

        def feel(impact: Impact, pose: Pose, at: float) -> None:
            """Schedule an impact only for a move being made, not when stepping through the match or taking back."""
            if self.just_made is not None:
                self.impacts.add(impact, pose, at, speed)

        self.sprites.sync(
            self.arrangement.things, self.services.now(), self._way,
            dropped=self.dropped, feel=feel, speed=speed, u=self.view.u,
        )  # fmt: skip

    def _way(self, change: Change) -> Transition:
        """The game's transition of a thing, without the parts that are shown only for moves of others."""
        way = self.transition(change)
        if self.play.pacing.hurried:
            way = replace(way, showings=(), held=0.0, poised=0.0)
        if change.was_dropped:
            return replace(way, style=MotionStyle.DROP, poised=0.0) if way.falls else replace(way, poised=0.0)
        return way if self.by_computer else replace(way, poised=0.0)

    def catch_up(self) -> None:
        """Announce moves once nothing moves, and update the legal gestures."""
        if not self.sprites.moving:
            self.new_steps.announced = self.match.ply
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()

    # The picture

    def announce(self, notice: Notice) -> bool:
        self.banners.announce(lambda: [notice])
        self.dirty = True
        return True

    def layout(self, view: View) -> None:
        super().layout(view)
        self.put_back(glide=False)
        self.place_frame()
        self.table_frame.refresh()
        self.arrangement = self._arranged()
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()
        self.marks.clear()
        self.impacts.clear()
        self.sprites.settle(self.arrangement.things)

    def place_frame(self) -> None:
        self._view = self.table_frame.place(self.stack.view)

    def place_anew(self) -> None:
        """Lay the frame out anew, and let all that lies on the table go where that has gone."""
        before = self.view, dict(self.frame.boxes)
        self.place_frame()
        if (self.view, self.frame.boxes) != before:
            self.arrangement, now, speed = self._arranged(), self.services.now(), self.play.pacing.motion
            self.sprites.sync(self.arrangement.things, now, self._way, speed=speed, u=self.view.u)
            self.invalidate()

    @property
    def arrows(self) -> Sequence[Arrow]:
        return (*self._hint_arrows(), *self.companions.arrows, *self.cautions.arrows)

    def _hint_arrows(self) -> Iterator[Arrow]:
        hint, lights = self.hint, self.style.lights
        if hint is None:
            return
        ends = self.hint_places(hint.move)
        if hint.explanation is not None:
            yield from self._chain(hint.explanation.threat, _THREAT)
        if hint.explanation is not None and hint.shows_move:
            yield from self._chain(hint.explanation.plan, _PLAN)
        # Over what is held and may go to one place only it would but lie in the way.
        if hint.shows_move and ends is not None and len(self.handling.targets) != 1:
            yield Arrow(*ends, lights.arrow, lights.arrow_scale)

    def _chain(self, moves: Sequence[Move], colour: str) -> Iterator[Arrow]:
        """Dashed arrows for successive ``moves``, numbered if there are several."""
        ways = [way for move in moves if (way := self.way_of(cast("M", move), None)) is not None]
        known = [way for way in ways if way[0] != way[1] and all(place in self.arrangement.places for place in way)]
        for number, way in enumerate(known, 1):
            yield Arrow(*way, colour, label=str(number) if len(known) > 1 else "", dashed=True)

    @property
    def hint(self) -> Hint | None:
        """The hint that is shown."""
        return None if self.looking_back or self.unannounced else self.play.hints.shown

    @property
    def hinted_in_hand(self) -> Sequence[PlaceKey]:
        """The cards of a hand that a hint is about: they rise, for a light would lie on their neighbours."""
        hint, hand = self.hint, self.arrangement.hand
        return () if hint is None or not hand else [place for place in self.hint_lights(hint) if place in hand]

    @property
    def marked(self) -> Marked:
        hand, arrows, hint, told_of = self.handling, self.arrows, self.hint, self.told_of
        hold = hand.hold if self.shows_targets else None
        risen = self.hinted_in_hand
        lights = () if hint is None else [place for place in self.hint_lights(hint) if place not in risen]
        ends = None if hint is None or told_of is not None else self.hint_places(hint.move)
        pointed_out = next(iter(self.companions.lit), None)
        if hint is not None and ends is not None:
            pointed_out = ends[1] if hint.shows_move else lights[0] if len(lights) == 1 else None  # of several none
        free = hand.hold is None  # what is held lights up its own places alone
        threats = arrows if free else self.cautions.arrows
        return Marked(
            self.arrangement, self.view.u, self.hover.lit,
            hand.aim,
            pointing=free,
            about=((told_of.about if told_of is not None else ()) or lights) if free else (),
            pointed_out=pointed_out if free or pointed_out in hand.targets else None,
            feared=[arrow.end for arrow in threats if arrow.dashed and arrow.colour == _THREAT],
            held=hold.thing.pose if hold is not None else None,
            drop=hand.drop,
            barriers=self.barriers(hold.thing.place) if hold is not None else (),
            last=self.last_shown(),
            arrows=arrows,
            panels=[*self._crossed(arrows)],
            focused=self.focused_place if self.focus.ring and self.hover.ringed is None else None,
        )  # fmt: skip

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        self.drawing.draw_table(target)

    def draw(self, target: pygame.Surface) -> None:
        self.table_frame.fill()
        with self.impacts.shaking(target, self.view.u):
            super().draw(target)

    @property
    def _moves_area(self) -> pygame.Rect:
        return self.frame.rect_of(MOVES) or pygame.Rect(0, 0, 0, 0)

    def stays_in_sight(self, label: Label) -> bool:
        listed = self._moves_area.contains(label.rect) and label.face is not Face.TITLE
        return super().stays_in_sight(label) and not listed

    @property
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """The areas that slips should not cover: things, the last move, figures and controls, words, then panels.

        They may cover the list of moves.
        """
        places, moves = self.arrangement.places, self._moves_area
        lying = {thing.place: places[thing.place] for thing in self.arrangement.things if thing.place in places}
        lying |= {place: places[place] for place in self.last_shown() if place in places}
        lying |= {card: upper_half(places[card]) for card in self.arrangement.hand}
        controls = [each.shown_rect for each in self.root.walk() if each.hot and not isinstance(each, ScrollView)]
        pressed = [rect for rect in controls if not moves.contains(rect)]
        panels = [rect for rect in covering(self.root) if not moves.contains(rect)]
        figures = self.frame.rect_of(self.figures)
        return [*lying.values(), *pressed, *([] if figures is None else [figures])], self.words, panels

    def draw_table(self, target: pygame.Surface) -> None:
        hold, marked, u, painter = self.handling.hold, self.marked, self.view.u, self.painter
        self.hover.draw_coordinates(target)
        self.companions.draw_under(target)
        self.draw_below(target)
        self.marks.draw_under(target, marked)
        if hold is not None and self.style.ghost:
            self.sprites.draw_ghost(target, hold.thing, self.style.ghost)
        self.impacts.draw(target, painter, u, below=True)
        self.sprites.draw(target, u)
        self.draw_above(target)
        self.companions.draw_above(target)
        self.marks.draw_over(target, marked)
        self.drawing.draw_signs(target, self.shown_position)
        for panel in marked.panels:
            target.blit(self.still_part(panel), panel)
        self.impacts.draw(target, painter, u, below=False)
        self.sprites.draw_held(target, u)
        self.marks.draw_barriers(target, marked)
        self.captions.draw(target, self.sprites.shown_rect, max(u, self.view.p))

    def _crossed(self, arrows: Sequence[Arrow]) -> Iterator[pygame.Rect]:
        """The panels of words that arrows pass behind: nothing on the table lies there."""
        places = self.arrangement.places
        ways = [(places[arrow.start].center, places[arrow.end].center) for arrow in arrows]
        for panel in covering(self.root) if ways else ():
            crossed = any(panel.inflate(2 * _RADIUS, 2 * _RADIUS).clipline(*way) for way in ways)
            if crossed and not any(panel.collidepoint(place.center) for place in places.values()):
                yield panel

    def draw_moving(self, target: pygame.Surface) -> None:
        self.draw_table(target)
        self.cautions.draw(target)
        self.companions.draw_over(target, self._marked if self.focus.ring else None)
        self.announcer.draw(target, self.painter)
        self.lens.draw(target, self.still_part)

    def update(self, now: float) -> bool:
        self.play.pacing.hurried = self.play.pacing.hurried and self.state.may_hurry
        # What comes to rest in this very frame is still to be drawn where it lies.
        self.dirty |= self.sprites.moving
        moving = super().update(now) | self.sprites.update(now)
        moving |= self.hover.raise_things(now, self.services.motion)
        moving |= self.handling.update(now)
        hits = self.impacts.seen
        moving |= self.impacts.update(now)
        if self.new_steps.unannounced and not self.sprites.moving:
            self.catch_up()
        told, another = self.announcer.update(now, at_rest=not self.sprites.moving and self.may_announce)
        self.captions.shown = self.sprites.shown
        still = not self.sprites.moving and not self.occupied and (self.play.pacing.hurried or not self.banners.waiting)
        self.play.update(now, table_still=still)
        self.play.clock_held = self.holds_clock
        moving |= told or (self.sprites.moving and not self.sprites.shown)
        moving |= self.marks.update(self.marked, now, self.services.motion)
        self.table_frame.follow()
        if self.onward and self.wants_focus and self.focus.current is None:
            self.focus_first()  # what leads on may have come just now, and no other frame follows
        still = still and not self.sprites.moving
        self.announcer.sound(now, still=still)
        moving |= self.companions.update(now, still=still)
        self.dirty |= moving or another or hits or self.impacts.seen
        return moving

    def wake_at(self) -> float | None:
        due = earliest(self.play.wake_at(), self.banners.wake_at(), self.sprites.wake_at)
        return earliest(super().wake_at(), due, self.companions.wake_at())


AnyScene = TableScene[Any, Any]
