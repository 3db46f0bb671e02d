"""The guests of a hosted table: what they ask for is carried out, and each is told what it is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from msgspec import structs

from jungle_games import __version__
from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.hosting.attendance import Attendance, Link
from jungle_games.elsewhere.hosting.host_state import HostState, LinkState, SeatPlan
from jungle_games.elsewhere.hosting.hosted_match import HostedMatch
from jungle_games.elsewhere.hosting.requests import Reactions
from jungle_games.elsewhere.messages import (
    FORMAT,
    LARGEST,
    NOTHING_SEEN,
    Card,
    Info,
    ObservedSteps,
    Plate,
    Reaction,
    Request,
    Reveal,
    Sitter,
    Update,
)
from jungle_games.elsewhere.observation_stream import ObservationStream
from jungle_games.elsewhere.refusals import RemoteError, Report
from jungle_games.elsewhere.table_store import Parcel

_WORDS: Final = ("move", "throw", "ask", "answer", "react")
_FLEETING: Final = ("react",)


def is_word(request: Request) -> bool:
    """Whether the request is made by a person, which shows that they are at the table."""
    return request.verb in _WORDS


def is_fleeting(request: Request) -> bool:
    """Whether the request leaves nothing to store."""
    return request.verb in _FLEETING


def carry_out(request: Request, link: Link, played: HostedMatch, reactions: Reactions, now: float) -> None:
    """Carry out the request of the guest of ``link``. Raises RemoteError, changing nothing, if it is refused."""
    seat = link.state.seat
    if request.verb == "leave":
        _part_with(link, played, now)
        return
    if seat == WATCHER:
        raise RemoteError("not-yours")
    match request.verb:
        case "move":
            played.move(seat, request, now)
        case "ask":
            played.ask(seat, request.text, now)
        case "answer":
            played.answer(seat, request.text, now)
        case "throw":
            played.throw(seat, request, now)
        case "react" if played.is_quiet:
            raise RemoteError("quiet")
        case "react":
            reactions.react(seat, request.text, now)
        case "promise":
            played.dealer.promise(seat, link.state.key, request)
            played.deal(now)
        case "part":
            played.dealer.take_part(seat, link.state.key, request.part)
            played.deal(now)


def _part_with(link: Link, played: HostedMatch, now: float) -> None:
    """Let a guest go; it gets one last message, which confirms this."""
    seat, link.state.seat, link.state.left = link.state.seat, WATCHER, True
    if seat != WATCHER:
        played.give_up(seat, now)


_PAUSE: Final = 10.0
"""Seconds before a failed message to a guest is tried again."""


def card_of(state: HostState, host: bytes, shape: str, parcel: Parcel, plates: list[Plate]) -> Card:
    """The card of a table: its ``host`` is a public key, ``shape`` that of the game, and ``parcel`` has its files."""
    return Card(
        FORMAT, __version__, state.card, host, state.name[:40], state.game, shape, state.preset, state.options,
        state.setup, dict(parcel.files), plates, state.stage, state.watching, state.rhythm, state.chance.offer,
        len(parcel.pieces),
    )  # fmt: skip


def _sitters(state: HostState, host: bytes, people: Acquaintances) -> list[Sitter]:
    """The proofs of identity of the remote players, and of the host's player if there is only one here."""
    found = [Sitter(link.seat, link.key, link.person) for link in state.links if link.person and not link.watches]
    here = [seat for seat, plan in enumerate(state.seats) if plan.is_person and not plan.elsewhere]
    own = people.proof(host, host) if len(here) == 1 else None
    return [*found, *([Sitter(here[0], host, own)] if own is not None else [])]


def info_of(
    state: HostState, played: HostedMatch, plates: list[Plate], watchers: int, waves: list[Reaction],
    people: Acquaintances, host: bytes,
) -> Info:  # fmt: skip
    """The public information about a table, with the number of ``watchers`` and the visible ``waves``.

    ``people`` prove who sits at the table of the ``host`` with that key.
    """
    return Info(
        state.info, state.stage, state.match, plates, state.chance.offer, state.asked, state.declined, watchers, waves,
        played.due, state.chance.listed, played.dealer.awaited, state.chance.missed, state.no_draw,
        _sitters(state, host, people),
    )  # fmt: skip


def plates_of(seats: Sequence[SeatPlan], attendance: Attendance, played: HostedMatch, now: float) -> list[Plate]:
    """Who sits in each of ``seats``, for everybody to know."""
    return [
        Plate(
            plan.name, plan.kind, plan.elsewhere, not attendance.away_for(seat, now), plan.stand_in,
            played.is_replaceable(seat, now), attendance.is_reserved(seat, now),
        )
        for seat, plan in enumerate(seats)
    ]  # fmt: skip


def owes(link: Link, state: HostState, played: HostedMatch, shown: Info | None) -> bool:
    """Whether the guest is missing anything; ``shown`` is the information for everybody."""
    known = link.state
    if silent(link, state):
        return False
    if known.info < (shown.number if shown is not None else 0):
        return True
    stream = played.stream(known.seat)
    if stream is None:
        return False
    stands = (state.match, stream.ply, stream.digest_at(stream.ply))
    behind = (known.match, known.ply, known.digest) != stands
    return behind or (state.reveal is not None and known.audited < state.match)


def update_for(
    link: Link, state: HostState, played: HostedMatch, info: Info, now: float, *, clock: bool = False
) -> Update:
    """All that the guest is missing, and the ``clock`` if it has been started or stopped; `Link.send` adds the echo."""
    known = link.state
    if silent(link, state):
        return Update(state.revision, b"", WATCHER, known.done, link.refused)
    line = _missing_line(known, state, played, now, clock=clock)
    told = state.reveal if known.audited < state.match and _leads_to_end(line, state.reveal) else None
    news = info if known.info < info.number else None
    return Update(state.revision, b"", known.seat, known.done, link.refused, news, line, told)


@contextmanager
def per_guest(link: Link, now: float, report: Report) -> Iterator[None]:
    """Report a failure to send something to the guest of ``link``, so that it does not affect other guests."""
    try:
        yield
    except Exception as error:
        link.again_at = now + _PAUSE
        report("tell a guest what is new", error)


def silent(link: Link, state: HostState) -> bool:
    """Whether to tell a guest nothing: it has left, or watching is not allowed."""
    return link.state.left or (link.state.watches and not (state.watching or link.local))


def _missing_line(
    known: LinkState, state: HostState, played: HostedMatch, now: float, *, clock: bool
) -> ObservedSteps | None:
    """The part of the match that a guest is missing, or None; with ``clock`` at least the clock."""
    stream, match = played.stream(known.seat), played.match
    if stream is None or match is None:
        return None
    base = _base(known, state, stream)
    if base == stream.ply and known.ply == base and not clock:
        return None
    line = stream.line(base)
    times = match.clock
    if times is None:
        return line
    remaining = [round(left, 2) for left in times.at(now).remaining]
    return structs.replace(line, clock=remaining, running=times.running)


def _base(known: LinkState, state: HostState, stream: ObservationStream) -> int:
    """The ply up to which a guest's version agrees with the host's."""
    if known.match != state.match or known.ply == NOTHING_SEEN:
        return NOTHING_SEEN
    if known.revision < (state.lows[0][0] - 1 if state.lows else 0):
        return NOTHING_SEEN
    lows = [low for revision, low in state.lows if revision > known.revision]
    base = min([known.ply, stream.ply, *lows])
    if base == known.ply and known.digest != stream.digest_at(base):
        return NOTHING_SEEN  # it shows another table than ours
    return base


def _leads_to_end(line: ObservedSteps | None, told: Reveal | None) -> bool:
    """Whether a guest that has ``line`` has all moves, and there is room in the same message for what was hidden.

    So it has the whole record though the two programs were never open at the same time.
    """
    if line is None or told is None:
        return True
    return max(0, line.base) + len(line.steps) == line.ply and len(told.record) < LARGEST // 2
