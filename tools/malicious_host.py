"""A malicious host: it chooses deals, tells guests what is not so, takes moves back, and changes what it reveals."""

from __future__ import annotations

import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attackers import Attacker
from msgspec.structs import replace

from jungle_games.core.game import CHANCE, WATCHER
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.plain_data import Plain
from jungle_games.elsewhere.fair_deal import DealList, Promise, part_commitment, read_list, read_offer, signed_list
from jungle_games.elsewhere.hosting.host_state import ChanceSecret
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.messages import MOST_SEATS, Reveal, Update
from jungle_games.elsewhere.network.crypto import GuestIdentity

if TYPE_CHECKING:
    from simulated_table import SimulatedTable

_SENTENCES = (
    "cannot be trusted", "does not check out",
    "not the host’s any more", "cannot be shown", "dealt again", "without asking",
)  # fmt: skip
"""What the sentences have in common by which programs say that they have found something."""
_PARTICULARS = re.compile(r"\d+|\(.*\)|^.*(?= did not take part)")
_ATTEMPTS = 3
"""Times that it abandons a deal."""
_MOMENTS = 0.2
"""How often it looks whether the moment has come."""
_FINDING = 400.0
"""Seconds that its guests have to say so once it lies."""


class MaliciousHost(Attacker):
    """Does one thing that a host must not do at its table, of ``kind``; ``victim`` is the guest to whom it lies."""

    name = "host"

    def __init__(self, chance: random.Random, most: int, table: SimulatedTable) -> None:
        super().__init__(chance, most)
        self._table = table
        self.lied_at: float | None = None
        """When it began."""
        self._deals: dict[str, Callable[[HostedTable], object]] = {
            "extra part": self._extra_part, "late commitment": self._late_commitment,
            "part left out": self._part_left_out, "two parts of one seat": self._two_parts,
        }  # fmt: skip
        self._tales: dict[str, Callable[[Update], Update]] = {
            "two lists": self._other_list, "another move told": self._other_text,
            "another mover told": self._other_actor, "another end told": self._other_end,
            "wrong observation": self._other_observation,
            "parts withheld at the end": self._parts_withheld, "parts added at the end": self._part_added,
            "another record": self._other_record, "another list at the end": self._list_at_the_end,
        }  # fmt: skip
        self._acts: dict[str, Callable[[HostedTable, float], bool]] = {
            "list changed": self._change_list, "secret changed": self._change_secret,
            "deal abandoned": self._abandon, "move taken back": self._take_back,
        }  # fmt: skip
        self.kind = chance.choice([*self._deals, *self._tales, *self._acts])
        self._swapped: tuple[str, str] | None = None
        self._from_ply = chance.randrange(1, 12)
        self._taken: dict[str, list[bytes]] = {}
        """Digests that were seen of the moves it took back, and of those before: by the name of whoever saw them."""
        table.on_host_start.append(self._take_over)
        table.tell = self._tell

    # What came of it

    @property
    def sentences(self) -> Counter[str]:
        """What the guests have found, in their words, without numbers and names."""
        states = [guest.endpoint.state for guest in self._table.guests if guest.endpoint is not None]
        said = {*self._table.said, *(state.verdict for state in states)}
        found = (text for text in said if any(words in text for words in _SENTENCES))
        return Counter({_PARTICULARS.sub("…", text) for text in found})

    @property
    def found(self) -> Counter[str]:
        """The kind of what it did, if that was found."""
        return Counter([self.kind] if self.lied_at is not None and self.sentences else [])

    @property
    def harmless(self) -> Counter[str]:
        """The kind of what it told, if nobody found it and whoever was told it knows the truth after all."""
        if self.lied_at is None or self.sentences:
            return Counter()
        true = self._is_true if self.kind in self._tales else bool(self._taken) and self._is_made_again
        return Counter([self.kind] if true else [])

    def unseen(self) -> list[str]:
        """What it did and nobody found, although everybody has checked the match."""
        missed = self.lied_at is not None and not self.sentences and not self.harmless
        return [f"nobody found this: {self.kind}"] if missed else []

    @property
    def _is_true(self) -> bool:
        """Whether the victim has the match as it was."""
        state, host = self._table.guests[0].endpoint.state, self._table.host.endpoint.host
        stream = host._played.stream(state.you)
        told = [replace(step, change=[]) for step in state.steps]
        return told == [replace(step, change=[]) for step in stream.steps]

    @property
    def _is_made_again(self) -> bool:
        """Whether the moves it took back were made again, so that nobody misses them."""
        seen = {guest.name: guest.endpoint.state.steps for guest in self._table.guests if guest.endpoint is not None}
        return all(
            [step.digest for step in seen.get(name, [])[: len(digests)]] == digests
            for name, digests in self._taken.items()
        )

    def done(self) -> bool:
        """Whether somebody has found it, or has had the time to."""
        if self.lied_at is None:
            return self._table.over
        late = self._table.broker.now > self.lied_at + _FINDING
        return bool(self.sentences) or (self._table.over and late)

    # Being the host

    def act(self, tables: Sequence[SimulatedTable], now: float) -> None:
        """Act at some moment: a deal takes less time than others need for an attempt."""
        if self.kind in self._acts and self.chance.random() < _MOMENTS:
            self._next_at = now
            super().act(tables, now)

    def attempt(self, tables: Sequence[SimulatedTable], now: float) -> str:
        """Act once the moment has come."""
        table = self._table.host.endpoint
        act = self._acts.get(self.kind)
        if act is None or table is None or not act(table, now):
            self.left += 1
            return ""
        self._table._guarded(self._table.host, lambda: table.host.keep(now))  # it may be killed there, too
        return self._lie()

    def _take_over(self, table: HostedTable) -> None:
        """Be the program that runs the table, which was started just now."""
        forge = self._deals.get(self.kind)
        if forge is None:
            return
        dealer = table.host._played.dealer
        advance = dealer.advance

        def forging() -> bool:
            if table.state.stage == "dealing" and not table.state.chance.listed and not dealer.awaited:
                forge(table)
                self.tried[self._lie()] += 1
            return bool(advance())

        dealer.advance = forging  # type: ignore[method-assign]

    def _tell(self, name: str, update: Update) -> Update:
        """What the guest called ``name`` is told in place of ``update``."""
        tale = self._tales.get(self.kind)
        starting = self._table.host.endpoint is None  # what it tells first it tells before it can lie
        if tale is None or name != self._victim or starting:
            return update
        told = tale(update)
        if told is not update and told != update:
            self.tried[self._lie()] += 1
            return told
        return update

    @property
    def _victim(self) -> str:
        return self._table.guests[0].name

    def _lie(self) -> str:
        if self.lied_at is None:
            self.lied_at = self._table.broker.now
        return self.kind

    # Chosen deals

    def _list(self, table: HostedTable, change: Callable[[list[Promise]], list[Promise]]) -> None:
        """Sign another list than that of the promises."""
        chance, host = table.state.chance, table.host.identity
        offer = read_offer(chance.offer, host.public)
        assert offer is not None
        promises = sorted(table.host._played.dealer._promises().values(), key=lambda promise: promise.seat)
        chance.listed = signed_list(DealList(offer, change(promises), []), host)
        chance.waits_since = self._table.broker.now

    def _own(self, table: HostedTable, seat: int) -> Promise:
        """A promise of the host's own making."""
        offer = read_offer(table.state.chance.offer, table.host.identity.public)
        assert offer is not None
        key = GuestIdentity(self.chance.randbytes(32)).public
        return Promise(seat, key, part_commitment(offer, seat, key, self.chance.randbytes(32)))

    def _extra_part(self, table: HostedTable) -> None:
        here = [seat for seat, plan in enumerate(table.state.seats) if not plan.elsewhere] or [MOST_SEATS - 1]
        extra = self._own(table, self.chance.choice(here))
        self._list(table, lambda promises: sorted([*promises, extra], key=lambda promise: promise.seat))

    def _part_left_out(self, table: HostedTable) -> None:
        self._list(table, lambda promises: promises[1:] if self.chance.random() < 0.5 else promises[:-1])

    def _two_parts(self, table: HostedTable) -> None:
        self._list(table, lambda promises: [*promises[:1], self._own(table, promises[0].seat), *promises[1:]])

    def _late_commitment(self, table: HostedTable) -> None:
        state, promises = table.state, table.state.chance.promises
        attempt = state.chance.attempt
        state.chance = ChanceSecret.new(table.host.identity, state.match + 1, attempt)
        state.chance.promises = promises
        self._list(table, lambda promises: promises)

    def _change_list(self, table: HostedTable, _now: float) -> bool:
        """Name another list once the parts are in."""
        state = table.state
        if state.stage != "playing":
            return False
        deal = read_list(state.chance.listed, table.host.identity.public)
        state.chance.listed = signed_list(replace(deal, away=[*deal.away, MOST_SEATS - 1]), table.host.identity)
        state.info += 1
        self.left = 0
        return True

    def _change_secret(self, table: HostedTable, _now: float) -> bool:
        if table.state.stage != "playing":
            return False
        table.state.chance.secret = self.chance.randbytes(32)
        self.left = 0
        return True

    def _abandon(self, table: HostedTable, _now: float) -> bool:
        """Claim that a part has not come, and deal anew."""
        state = table.state
        if state.stage != "dealing" or not state.chance.listed or state.chance.attempt >= _ATTEMPTS:
            return False
        table.host._played.dealer.drop([self.chance.randrange(len(state.seats))])
        return True

    def _take_back(self, table: HostedTable, now: float) -> bool:
        """Take back the last move that anybody made, without asking those elsewhere who have seen it."""
        match, played = table.host.match, table.host._played
        if match is None or table.state.stage != "playing" or match.ply < self._from_ply:
            return False
        ply = max((at for at, step in enumerate(match.steps) if step.actor is not CHANCE), default=match.ply)
        for guest in self._table.guests:
            state = guest.endpoint.state if guest.endpoint is not None else None
            if state is None or state.match != table.state.match or not ply < len(state.steps) <= match.ply:
                continue
            if state.you != WATCHER and not state.consents and not table.state.seats[state.you].stand_in:
                self._taken[guest.name] = [step.digest for step in state.steps[: ply + 1]]
        if not self._taken:
            return False
        match._go_to(ply, None)  # whatever the rules say
        played._changed(ply)
        played._settle(now)
        self.left = 0
        return True

    # Other things told to one guest

    def _other_list(self, update: Update) -> Update:
        info, table = update.info, self._table.host.endpoint
        if info is None or not info.listed or table is None:
            return update
        deal = read_list(info.listed, table.host.identity.public)
        own = {link.key for link in table.state.links if link.name == self._victim}
        others = [each if each.key in own else self._own(table, each.seat) for each in deal.promises]
        if others == deal.promises:
            return update
        listed = signed_list(replace(deal, promises=others), table.host.identity)
        return replace(update, info=replace(info, listed=listed))

    def _steps(self, update: Update, change: Callable[[Any], Any]) -> Update:
        """``update`` with its last step changed, if the match has come so far."""
        line = update.line
        if line is None or not line.steps or max(0, line.base) + len(line.steps) <= self._from_ply:
            return update
        return replace(update, line=replace(line, steps=[*line.steps[:-1], change(line.steps[-1])]))

    def _other_text(self, update: Update) -> Update:
        match = self._table.host.endpoint.host.match if self._table.host.endpoint is not None else None
        if match is None:
            return update
        texts = [str(move) for move in match.position_at(0).legal_moves()] + [step.text for step in match.steps]
        text = self.chance.choice(texts)
        return self._steps(update, lambda step: step if step.actor < 0 else replace(step, text=text))

    def _other_actor(self, update: Update) -> Update:
        return self._steps(update, lambda step: replace(step, actor=1 - step.actor) if step.actor in (0, 1) else step)

    def _other_end(self, update: Update) -> Update:
        """Somebody else has won."""

        def lost(step: Any) -> Any:
            if step.end is None:
                return step
            seats = range(len(self._table.host.endpoint.state.seats))
            winners = [seat for seat in seats if seat not in step.end.winners]
            return replace(step, end=replace(step.end, winners=winners))

        self._from_ply = 0
        return self._steps(update, lost)

    def _other_observation(self, update: Update) -> Update:
        """One text in what the guest observes is another, from some move on."""
        line = update.line
        if line is None or not line.steps:
            return update
        table = self._table.host.endpoint
        stream = table.host._played.stream(update.you)
        plain, writer = stream._plain, stream._writer
        if self._swapped is None:
            leaves = sorted({leaf for leaf in texts_in(plain(table.host.match.position)) if leaf})
            if len(leaves) < 2:
                return update
            one, other = self.chance.sample(leaves, 2)
            self._swapped = one, other
        swapped, start = self._swapped, line.base < 0

        def lying(position: Any) -> Plain:
            return with_other(writer.write(position.observe(update.you)), *swapped)

        false = type(stream)(table.host.match, update.you, line.match, whole=stream._whole)
        false._plain = lying
        if start and self.chance.random() < 0.5:
            false._plains = [lying(table.host.match.position_at(0))]
        false.catch_up()
        told = false.line(line.base)
        return replace(update, line=replace(told, clock=line.clock, running=line.running))

    # What is revealed

    def _revealed(self, update: Update, **changes: Any) -> Update:
        return update if update.reveal is None else replace(update, reveal=replace(update.reveal, **changes))

    def _parts_withheld(self, update: Update) -> Update:
        return self._revealed(update, parts=update.reveal.parts[:-1] if update.reveal is not None else [])

    def _part_added(self, update: Update) -> Update:
        return self._revealed(update, parts=[*update.reveal.parts, bytes(32)] if update.reveal is not None else [])

    def _list_at_the_end(self, update: Update) -> Update:
        return self._revealed(update, listed=self.chance.randbytes(90))

    def _other_record(self, update: Update) -> Update:
        return self._revealed(update, record=other_record(self.chance, update.reveal))


def other_record(chance: random.Random, reveal: Reveal | None) -> bytes:
    """The record of ``reveal`` with two moves swapped, or one left out."""
    if reveal is None:
        return b""
    record = GameRecord.from_yaml(zlib.decompress(reveal.record).decode())
    moves = list(record.moves)
    one, other = chance.randrange(len(moves)), chance.randrange(len(moves))
    if moves[one] == moves[other]:
        del moves[one]
    else:
        moves[one], moves[other] = moves[other], moves[one]
    return zlib.compress(replace(record, moves=moves).to_yaml().encode())


def texts_in(data: Plain) -> Iterator[str]:
    """The texts in plain data."""
    if isinstance(data, list):
        for item in data:
            yield from texts_in(item)
    elif isinstance(data, str):
        yield data


def with_other(data: Plain, text: str, other: str) -> Plain:
    """``data`` with ``other`` wherever it has ``text``."""
    if isinstance(data, list):
        return [with_other(item, text, other) for item in data]
    return other if data == text else data


