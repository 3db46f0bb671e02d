"""Anything is said on any topic, by strangers and by those at the table: nothing fails, and the others play on."""

from __future__ import annotations

from typing import Any

import pytest
from any_message import any_message
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from one_broker import Town

from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.joining.joined_table import JoinedTable
from jungle_games.elsewhere.messages import Card, Join, Note, Piece, Request, Update, encode
from jungle_games.elsewhere.network.crypto import GuestIdentity, Rendezvous
from jungle_games.elsewhere.tables import Tables

KINDS = {kind: any_message(kind) for kind in (Note, Update, Join, Card, Piece)}
KINDS[Note] = st.builds(
    lambda note, requests: replace(note, requests=requests),
    KINDS[Note], st.lists(any_message(Request).filter(lambda request: request.verb != "leave"), max_size=8),
) | KINDS[Note]  # fmt: skip
PLACES = ("up", "up", "down", "card", "join", "piece")
OF_PLACE = {"up": Note, "down": Update, "card": Card, "join": Join, "piece": Piece}


class Village(Town):
    """Three tables of one host, at each of which the same guest sits; the first is attacked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__(patch)
        host, guest = self.start("host"), self.start("guest")
        self.tables = [self.table_of_two(host, guest, game) for game in ("toy", "sequence", "jungle")]
        table, seat = self.tables[0]
        ours, theirs = host._loop.tables[table], guest._loop.tables[seat]
        assert isinstance(ours, HostedTable)
        assert isinstance(theirs, JoinedTable)
        assert theirs.endpoint is not None
        assert theirs.endpoint._channel is not None
        self.host, self.ours = ours.host.identity, ours
        self.channel, self.meeting = theirs.endpoint._channel, Rendezvous(ours.state.key)
        self.topics = {
            "up": self.channel.up_topic, "down": self.channel.down_topic, "card": self.meeting.card_topic,
            "join": self.meeting.join_topic, "piece": self.meeting.piece_topic(0),
        }  # fmt: skip

    def say(self, place: str, said: Any, keep: bool) -> None:
        """``said`` is published: bytes as they are, a message as whoever may say it there would seal it."""
        if isinstance(said, Note):
            if said.requests and said.requests[0].number < 2**52:  # most are asked for as they should be, in turn
                done = next((link.done for link in self.ours.state.links), 0)
                requests = [replace(each, number=done + 1 + index) for index, each in enumerate(said.requests)]
                said = replace(said, requests=requests)
            said = self.channel.up.seal(encode(said))
        elif isinstance(said, Update):
            said = self.channel.down.seal(encode(said))
        elif isinstance(said, Join):
            said = self.meeting.seal_join(encode(said), GuestIdentity(b"g" * 32), self.host.public)
        elif isinstance(said, Card):
            said = self.meeting.seal_card(encode(said), self.host)
        elif isinstance(said, Piece):
            said = self.meeting.seal_piece(encode(said), self.host)
        self.broker.publish(self.topics[place], said, keep=keep)

    def restart(self, name: str) -> Tables:
        """The program of ``name`` is killed, and started again."""
        self.end(name)
        tables = self.start(name)
        if name == "host":
            ours = tables._loop.tables[self.tables[0][0]]
            assert isinstance(ours, HostedTable)
            self.ours = ours
        return tables


@st.composite
def sayings(draw: st.DrawFn) -> tuple[str, Any, bool]:
    """Something that is said: where, what, and whether it is kept there."""
    place = draw(st.sampled_from(PLACES))
    kind = draw(st.sampled_from([OF_PLACE[place]] * 9 + list(KINDS)))
    said = draw(st.integers(0, 9).flatmap(lambda chance: KINDS[kind] if chance else st.binary(max_size=300)))
    return place, said, draw(st.booleans())


@given(st.lists(st.lists(sayings(), min_size=6, max_size=20), min_size=1, max_size=3), st.data())
@dear(4)
def test_whatever_is_said_fails_nobody(rounds: list[list[tuple[str, Any, bool]]], data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as patch:
        village = Village(patch)
        for said in rounds:
            for saying in said:
                village.say(*saying)
            village.run(2.0)
            for name in data.draw(st.sets(st.sampled_from(["host", "guest"]))):
                village.restart(name)
        village.run(5.0)
        assert not village.reports
        for name, tables in village.programs.items():
            assert all(view.stage != "aside" for view in tables.my_tables(village.now)), name
        for table, seat in village.tables[1:]:
            answer(village, table, seat)
        for name in ("host", "guest"):
            village.restart(name)
        assert not village.reports
        assert len(village.programs["host"].my_tables(village.now)) == 3


def answer(village: Village, table: str, seat: str) -> None:
    """Whoever is to move makes a move that both see."""
    host, guest = village.programs["host"], village.programs["guest"]
    village.until(lambda: guest.view(seat, village.now).match is not None)
    ours = host.view(table, village.now)
    assert ours.match is not None
    ply = ours.match.ply
    program, identity = (host, table) if ours.to_move == 0 else (guest, seat)
    text = str(program.view(identity, village.now).match.own_moves()[0])  # type: ignore[union-attr]
    program.send(identity, text, village.now)
    for tables, each in ((host, table), (guest, seat)):
        village.until(lambda tables=tables, each=each: tables.view(each, village.now).match.ply > ply)  # type: ignore[misc, union-attr]
