"""What guests ask for at a hosted table: moves, agreements, waves, parts of the deal, and to leave."""

from __future__ import annotations

from typing import Final

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.attendance import Link
from jungle_games.elsewhere.hosting.hosted_match import HostedMatch
from jungle_games.elsewhere.hosting.requests import Reactions
from jungle_games.elsewhere.messages import Request
from jungle_games.elsewhere.refusals import RemoteError

_WORDS: Final = ("move", "throw", "ask", "answer", "react")
_FLEETING: Final = ("react",)


def is_word(request: Request) -> bool:
    """Whether a person says it, who is at the table again by that, also after having left the screen since."""
    return request.verb in _WORDS


def is_fleeting(request: Request) -> bool:
    """Whether nothing of it is stored: nobody misses it after a restart."""
    return request.verb in _FLEETING


def carry_out(request: Request, link: Link, played: HostedMatch, reactions: Reactions, now: float) -> None:
    """Do what the guest of ``link`` asks for. Raises RemoteError, and changes nothing, where that cannot be."""
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
    """Let a guest go, who is told once more that this was heard."""
    seat, link.state.seat, link.state.left = link.state.seat, WATCHER, True
    if seat != WATCHER:
        played.give_up(seat, now)
