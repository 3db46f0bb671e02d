"""A short code leads to the table: said, typed, and exchanged for the whole invitation while the host is there."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_broker import OneBroker, Town, Wire

from jungle_games.elsewhere.code_exchange import Exchange, ExchangeError, decode_letter, encode_letter, sign_topic
from jungle_games.elsewhere.hosting.code_desk import CodeDesk
from jungle_games.elsewhere.hosting.host_state import CODES, GUESSES, DeskState, SeatPlan
from jungle_games.elsewhere.invitation import (
    LARGEST_NUMBER,
    SHORT_BITS,
    Broker,
    Invitation,
    ShortCode,
    SpokenInvitation,
    read_any,
)
from jungle_games.elsewhere.joining.sought_table import CodeCaller
from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Tables

CODES_OF_ANY_KIND = st.builds(ShortCode, st.integers(1, LARGEST_NUMBER), st.integers(0, 2**SHORT_BITS - 1))
BROKERS = st.builds(
    Broker, st.sampled_from(["a.example.org", "192.0.2.7", "[2001:db8::1]:99", "a,b:1884"]), st.integers(1, 65_535),
    st.booleans(),
)  # fmt: skip


@pytest.fixture
def town(monkeypatch: pytest.MonkeyPatch) -> Town:
    return Town(monkeypatch)


def hosted(town: Town, name: str = "Mira", seats: int = 2) -> tuple[Tables, str]:
    tables = town.programs.get(name) or town.start(name)
    plans = [SeatPlan(name=name, kind="person"), *[SeatPlan(elsewhere=True) for _seat in range(seats - 1)]]
    table = tables.create("toy", name, plans)
    town.run(5.0)
    return tables, table


def code_at(town: Town, tables: Tables, table: str) -> str:
    return tables.view(table, town.now).code


class Corner:
    """Desks and callers at one broker, without tables."""

    def __init__(self) -> None:
        self.broker, self.now = OneBroker(), 1000.0
        self.desks: list[CodeDesk] = []
        self.callers: list[CodeCaller] = []

    def desk(self, code: ShortCode) -> CodeDesk:
        told, state = Invitation.new(Broker("192.0.2.1"), bytes(32)), DeskState(code=code)

        def hear(topic: str, payload: bytes) -> None:
            desk.receive(topic, payload, self.now)

        wire = Wire(self.broker, hear)
        desk = CodeDesk(state, wire, lambda: told.text, lambda _now: None, tuple, self.now)
        desk.told = told  # type: ignore[attr-defined]
        desk.set_open(True, self.now)
        self.desks.append(desk)
        self.run(5.0)
        return desk

    def caller(self, code: ShortCode) -> CodeCaller:
        caller = CodeCaller(code, self.now)
        wire = Wire(self.broker, lambda topic, payload: caller.receive("way", topic, payload, self.now))
        caller.come_by("way", wire)
        self.callers.append(caller)
        return caller

    def run(self, seconds: float) -> None:
        for _tick in range(int(4 * seconds)):
            self.now += 0.25
            for each in (*self.desks, *self.callers):
                each.tick(self.now)


def words_changed(code: str) -> str:
    number, *_words = code.split("-")
    return f"{number}-abandon-zoo" if not code.endswith("-abandon-zoo") else f"{number}-zoo-abandon"


# Reading


@given(CODES_OF_ANY_KIND, st.none() | BROKERS, st.sampled_from(["{n}-{a}-{b}", "{a} {b} {n}", " {n}{A}, {B}\n"]))
def test_a_code_is_read_as_people_say_and_type_it(code: ShortCode, broker: Broker | None, form: str) -> None:
    number, one, two = str(code).split("-")
    typed = form.format(n=number, a=one[:4], b=two, A=one.upper(), B=two.title())
    assert read_any(typed) == SpokenInvitation(code)
    spoken = SpokenInvitation(code, broker)
    assert read_any(spoken.link) == spoken


@given(st.text() | st.from_regex(r"jungle-games://t/[0-9a-z-]{0,20}(\?at=\S{0,20})?", fullmatch=True))
def test_whatever_is_typed_or_opened_is_read_or_refused(text: str) -> None:
    with suppress(RemoteError):
        assert isinstance(read_any(text), SpokenInvitation | Invitation)


@given(st.binary(max_size=300))
def test_whatever_comes_is_a_letter_or_none(written: bytes) -> None:
    try:
        letter = decode_letter(written)
    except MessageError:
        return
    assert decode_letter(encode_letter(letter)) == letter


# The exchange


VECTORS = [
    (
        "otter-lantern",
        4933184751632888905667750710364957086153821345477899387532634130835843834782,
        2629363925933515597362314857686919931450526331575891169063317323386233418575,
        "4114af509ba31a8070d61366448333a55eec7553dcf1668713f98bf971457b6ba6",
        "421863bddf23d6a4426f02b4fc5765f072d66a69b9fb16f413083c4a5c9d84cbfb",
        "8fb9685acc9f3d8855c5bf6d922b40ce88e2136b499f0dc85c806388fcf19fd3",
    ),
    (
        "abandon-zoo",
        2476167172882154520159077678859210389451829240905828604077905315886646123343,
        95747970657100673252023236767318463749185681668789103115882504687242059520,
        "41e1577eac7858a4df6d6cc4751765265081e6d72321634aa46e70e246d74bed68",
        "42287b7859b4202f7aa1e1683c8b798cc8b560fd7d2e0e104ab44bbadb12d301a6",
        "4d50ef8c11fc98a40ec4a98b9ff58425d6f8bcd2106ef9ff380b41c70a852f14",
    ),
    (
        "über",
        2418718390487894116207863736798819311202317831904555142208375813074300887631,
        76598376525680538601618589413854770999348545335031282492706003749793647616,
        "41d090be70883686b77065015dc95f8f60186e9826dbb79efec269881ff6159f1d",
        "420059aa8e8195f8adebadb447620ceefe4b9b4f1654347356e2100eaafc725131",
        "fcb4a135bf7115c2195e73252028f221e391d07dca8c934479627afff85817c3",
    ),
]
"""Made with the ``spake2`` package, version 0.9, by known secrets."""


@pytest.mark.parametrize(("password", "guest", "host", "said", "answered", "key"), VECTORS)
def test_the_exchange_is_that_of_the_spake2_package(
    password: str, guest: int, host: int, said: str, answered: str, key: str
) -> None:
    ids = b"guest", b"host 7"
    one = Exchange(b"A", password.encode(), ids, guest.to_bytes(32, "little"))
    other = Exchange(b"B", password.encode(), ids, host.to_bytes(32, "little"))
    assert (one.message.hex(), other.message.hex()) == (said, answered)
    assert one.key(other.message) == other.key(one.message) == bytes.fromhex(key)


@given(st.binary(max_size=40) | st.binary(min_size=32, max_size=32).map(lambda point: b"B" + point))
def test_whatever_the_other_side_sends_is_a_point_or_refused(message: bytes) -> None:
    exchange = Exchange(b"A", b"otter-lantern", (b"guest", b"host"))
    with suppress(ExchangeError):
        assert len(exchange.key(message)) == 32


@pytest.mark.parametrize("point", [bytes(32), b"\x01" + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f", b"\xff" * 32])
def test_points_of_small_order_and_none_at_all_are_refused(point: bytes) -> None:
    with pytest.raises(ExchangeError):
        Exchange(b"A", b"otter-lantern", (b"guest", b"host")).key(b"B" + point)


def test_what_one_said_oneself_is_no_answer() -> None:
    exchange = Exchange(b"A", b"otter-lantern", (b"guest", b"host"))
    for message in (exchange.message, b"B" + exchange.message[1:]):
        with pytest.raises(ExchangeError):
            exchange.key(message)


def test_other_words_and_other_names_give_other_keys() -> None:
    ids = b"guest", b"host"
    one = Exchange(b"A", b"otter-lantern", ids)
    for password, names in ((b"otter-lanterm", ids), (b"otter-lantern", (b"guest", b"another"))):
        other = Exchange(b"B", password, names)
        assert one.key(other.message) != other.key(one.message)


# From the code to the table


def test_two_words_and_a_number_lead_to_the_seat(town: Town) -> None:
    mira, table = hosted(town)
    code = code_at(town, mira, table)
    assert len(code.split("-")) == 3
    jonas = town.start("Jonas")
    seat = jonas.join(code.upper().replace("-", " "))
    town.run(3.0)
    view = jonas.view(seat, town.now)
    assert view.stage == "found"
    assert view.invitation == mira.invitation(table)
    assert view.invitation.host  # type: ignore[union-attr]
    jonas.sit_down(seat, "Jonas", town.now)
    town.run(3.0)
    assert mira.view(table, town.now).plates[1].name == "Jonas"
    assert code_at(town, mira, table) == ""
    assert town.reports == []


def test_a_code_that_is_typed_before_the_host_is_there_waits_and_says_so(town: Town) -> None:
    mira, table = hosted(town)
    code = code_at(town, mira, table)
    town.end("Mira")
    town.broker.kept.clear()
    jonas = town.start("Jonas")
    seat = jonas.join(code)
    town.run(10.0)
    assert jonas.view(seat, town.now).problem_code == "no-host"
    town.start("Mira")
    town.run(10.0)
    assert jonas.view(seat, town.now).stage == "found"


def test_wrong_words_are_refused_and_nothing_of_the_table_is_seen(town: Town) -> None:
    mira, table = hosted(town)
    jonas = town.start("Jonas")
    seat = jonas.join(words_changed(code_at(town, mira, table)))
    town.run(10.0)
    view = jonas.view(seat, town.now)
    assert (view.problem_code, view.stage, view.game) == ("wrong-code", "looking", "")


def test_a_guess_costs_a_conversation_and_a_few_guesses_the_code(town: Town) -> None:
    """The code is another after a few, the host is told, and in the end there is none until it asks for one."""
    mira, table = hosted(town)
    code, guesses = code_at(town, mira, table), 0
    seen = {code}
    thief = town.start("thief")
    while code and guesses < 100:
        seat = thief.join(words_changed(code))
        while thief.view(seat, town.now).problem_code != "wrong-code":
            town.run(1.0)
        thief.remove(seat, town.now)
        guesses += 1
        town.run(5.0)
        code = code_at(town, mira, table)
        seen |= {code}
    assert guesses == GUESSES * CODES
    assert len(seen) == CODES + 1
    assert mira.view(table, town.now).code_news
    town.end("Mira")
    mira = town.start("Mira")
    town.run(5.0)
    assert code_at(town, mira, table) == ""  # a restart brings nobody more guesses
    mira.renew_code(table, town.now)
    town.run(5.0)
    code = code_at(town, mira, table)
    assert code not in {"", *seen}
    assert mira.view(table, town.now).code_news == ""
    jonas = town.start("Jonas")
    seat = jonas.join(code)
    town.run(70.0)
    assert jonas.view(seat, town.now).stage == "found"


def test_of_two_hosts_with_a_number_the_later_one_takes_another(town: Town) -> None:
    corner = Corner()
    first = corner.desk(ShortCode(7, 1))
    later = corner.desk(ShortCode(7, 2))
    assert first.code == str(ShortCode(7, 1))
    assert later.state.code.number != 7
    assert later.state.code.secret == 2


def test_guests_of_two_hosts_with_one_number_find_each_their_own() -> None:
    """As it may be where the broker was cut in two while they came."""
    corner, apart = Corner(), Corner()
    desks = [corner.desk(ShortCode(7, 1)), apart.desk(ShortCode(7, 2))]
    for wire in apart.broker.wires:
        wire.broker = corner.broker
        wire.hear = lambda topic, payload: desks[1].receive(topic, payload, corner.now)
    corner.broker.wires += apart.broker.wires
    corner.desks += apart.desks
    corner.broker.publish(sign_topic(7), apart.broker.kept[sign_topic(7)], keep=True)
    for desk in desks:
        caller = corner.caller(desk.state.code)
        corner.run(100.0)
        assert caller.invitation is not None
        assert caller.invitation.code == desk.told.code  # type: ignore[attr-defined]
    assert all(desk.state.codes == 1 for desk in desks)


def test_a_program_gives_its_tables_different_numbers(town: Town) -> None:
    mira = town.start("Mira")
    tables = [hosted(town)[1] for _table in range(60)]
    numbers = {code_at(town, mira, table).split("-")[0] for table in tables}
    assert len(numbers) == 60
