"""Where to meet on the internet, tried in words: brokers with and without TLS, and what is wrong with them."""

from __future__ import annotations

import ssl
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from programs import PATIENCE, Programs, look
from tls_server import Certificates, free_port, mosquitto, needs_mosquitto

from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.invitation import Broker, find_place, meeting_places, split_address, what_it_sees
from jungle_games.elsewhere.network import trial
from jungle_games.elsewhere.network.mqtt import MqttTransport, fingerprint
from jungle_games.elsewhere.network.trial import Trial, TrialStep, try_meeting


def tried(broker: Broker) -> tuple[bool, dict[str, TrialStep]]:
    steps: list[TrialStep] = []
    works = try_meeting(broker, steps.append)
    return works, {step.kind: step for step in steps}


@needs_mosquitto
def test_a_broker_without_tls_works_step_by_step(tmp_path: Path) -> None:
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        works, steps = tried(Broker("127.0.0.1", port))
    assert works
    assert list(steps) == ["name", "connect", "login", "messages", "size"]
    assert all(step.ok and step.words for step in steps.values())


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return Certificates(tmp_path_factory.mktemp("certificates"))


@needs_mosquitto
def test_over_tls_the_certificate_is_checked(
    tmp_path: Path, certificates: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = certificates.signed("localhost")
    lines = ["allow_anonymous true", f"certfile {certificate}", f"keyfile {key}"]
    with mosquitto(tmp_path, *lines) as port:
        works, steps = tried(Broker("localhost", port, tls=True))
        assert not works
        assert not steps["tls"].ok
        assert "localhost" in steps["tls"].words
        monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
        works, steps = tried(Broker("localhost", port, tls=True))
        assert works
        assert list(steps) == ["name", "connect", "tls", "login", "messages", "size"]


@needs_mosquitto
def test_a_certificate_of_one_s_own_is_trusted_by_its_fingerprint_and_a_changed_one_refused(tmp_path: Path) -> None:
    first, second = ((tmp_path / each) for each in ("first", "second"))
    first.mkdir()
    second.mkdir()
    certificate, key = Certificates(first).signed("localhost")
    lines = ["allow_anonymous true", f"certfile {certificate}", f"keyfile {key}"]
    with mosquitto(first, *lines) as port:
        works, steps = tried(Broker("localhost", port, tls=True))
        assert not works
        pin = steps["tls"].fingerprint
        assert pin == fingerprint(ssl.PEM_cert_to_DER_cert(certificate.read_text()))
        trusted = Broker("localhost", port, tls=True, pin=pin)
        works, steps = tried(trusted)
        assert works, steps
        assert "the one you trust" in steps["tls"].words
    certificate, key = Certificates(second).signed("localhost")
    with mosquitto(second, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        changed = structs.replace(trusted, port=port)
        works, steps = tried(changed)
        assert (works, steps["tls"].ok) == (False, False)
        assert "another certificate" in steps["tls"].words
        assert steps["tls"].fingerprint == fingerprint(ssl.PEM_cert_to_DER_cert(certificate.read_text()))
        states: list[str] = []
        refused = threading.Event()
        transport = MqttTransport(
            changed, "x", lambda _topic, _payload: None, lambda code: (states.append(code), refused.set())[0]
        )
        assert refused.wait(30)
        transport.close().join()
        assert set(states) == {"broker-certificate"}


@needs_mosquitto
def test_whoever_is_invited_to_a_server_with_its_own_certificate_comes_by_the_link(tmp_path: Path) -> None:
    certificate, key = Certificates(tmp_path).signed("localhost")
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        pin = tried(Broker("localhost", port, tls=True))[1]["tls"].fingerprint
        mira = Programs(tmp_path / "hosts", Broker("localhost", port, tls=True, pin=pin), 3 * PATIENCE)
        host = mira.start("mira")
        mira._broker = None
        jonas = mira.start("jonas")
        table = host.create("toy", "Mira", [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)])
        mira.until(lambda: look(host, table).code)
        mira.sit_down(jonas, look(host, table).short_link, "Jonas")
        assert look(host, table).plates[1].name == "Jonas"
        mira.close()


@needs_mosquitto
def test_a_certificate_for_another_name_is_told(
    tmp_path: Path, certificates: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = certificates.signed("elsewhere.example.org")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        works, steps = tried(Broker("localhost", port, tls=True))
    assert (works, steps["tls"].ok) == (False, False)
    assert "not for localhost" in steps["tls"].words


@needs_mosquitto
def test_what_is_wrong_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PATIENCE", 2.0)
    assert list(tried(Broker("no-such-host.invalid"))[1]) == ["name"]
    assert not tried(Broker("127.0.0.1", free_port()))[1]["connect"].ok
    with mosquitto(tmp_path, "allow_anonymous false") as port:
        step = tried(Broker("127.0.0.1", port))[1]["login"]
        assert not step.ok
        assert "password" in step.words
        assert not tried(Broker("127.0.0.1", port, tls=True))[1]["tls"].ok
    with mosquitto(tmp_path, "allow_anonymous true", "message_size_limit 20000") as port:
        works, steps = tried(Broker("127.0.0.1", port))
        assert works
        assert (steps["messages"].ok, steps["size"].ok) == (True, False)


@needs_mosquitto
def test_a_trial_runs_aside_and_says_when_it_is_over(tmp_path: Path) -> None:
    woken = threading.Event()
    with mosquitto(tmp_path, "allow_anonymous true") as port:
        begun = Trial(Broker("127.0.0.1", port), woken.set)
        while begun.works is None:
            assert woken.wait(30)
            woken.clear()
    assert begun.works
    assert begun.words


@needs_mosquitto
def test_a_code_leads_to_a_table_over_tls(
    tmp_path: Path, certificates: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = certificates.signed("localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
    with mosquitto(tmp_path, "allow_anonymous true", f"certfile {certificate}", f"keyfile {key}") as port:
        broker = Broker("localhost", port, tls=True)
        programs = Programs(tmp_path, broker, 3 * PATIENCE)
        mira, jonas = programs.start("mira"), programs.start("jonas")
        table = mira.create("toy", "Mira", [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)])
        programs.until(lambda: look(mira, table).code)
        view = look(mira, table)
        assert f"at=mqtts://localhost&port={port}" in view.short_link
        seat = programs.sit_down(jonas, view.short_link, "Jonas")
        invitation = look(jonas, seat).invitation
        assert invitation is not None
        assert invitation.broker == broker
        assert look(mira, table).plates[1].name == "Jonas"
        programs.close()


# Addresses, and the list


def test_the_list_names_places_over_tls_alone() -> None:
    places = meeting_places()
    assert len({place.key for place in places}) == len(places) >= 3
    for place in places:
        assert place.broker.tls
        assert place.note
        assert find_place(place.key) is place
    assert find_place("gone") is None
    assert what_it_sees()


HOSTS = st.from_regex(r"[a-z][a-z.]{0,20}[a-z]", fullmatch=True)


@given(HOSTS, st.integers(1, 65_535), st.sampled_from(["mqtt", "mqtts"]))
def test_a_port_in_an_address_is_told_apart(host: str, port: int, scheme: str) -> None:
    assert (split_address(f" {host}:{port}").host, split_address(f"{host}:{port}").port) == (host, port)
    whole = split_address(f"{scheme}://{host}:{port}/")
    assert (whole.host, whole.port, whole.tls) == (host, port, scheme == "mqtts")
    assert split_address(host).port is None


@given(st.text(max_size=60))
def test_whatever_is_typed_is_some_address(text: str) -> None:
    address = split_address(text)
    assert address.port is None or 0 < address.port < 65_536
