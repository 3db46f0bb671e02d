from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.elsewhere.invitation import CODE_BITS, Broker, Invitation, code_of, read_invitation
from jungle_games.elsewhere.invitation import words as code_words
from jungle_games.elsewhere.refusals import RemoteError

BROKER = Broker("broker.example.org", 8883, tls=True, name="mira", word="lantern")
BROKERS = (None, BROKER, Broker("broker.example.org", 8883, tls=True, pin="0a" * 32))
words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=40)


@given(st.integers(0, 2**CODE_BITS - 1), st.sampled_from(BROKERS), st.binary(min_size=32, max_size=32))
def test_a_code_and_a_text_lead_to_the_same_table(bits: int, broker: Broker | None, host: bytes) -> None:
    invitation = Invitation(code_of(bits), broker, host)
    assert read_invitation(f"Come and play!\n{invitation.text} See you.") == invitation
    assert read_invitation(invitation.code) == Invitation(invitation.code)


def test_the_words_never_change_so_that_old_invitations_open() -> None:
    listed = "".join(f"{word}\n" for word in code_words())
    assert hashlib.sha256(listed.encode()).hexdigest().startswith("2f5eed53a4727b4b"), "this is BIP 39's English list"
    assert read_invitation("legal winner thank year wave sausage 60").code == "legal-winner-thank-year-wave-sausage-60"


def test_new_codes_carry_enough_that_nobody_guesses_them() -> None:
    assert CODE_BITS >= 60
    codes = {Invitation.new().code for _ in range(50)}
    assert len(codes) == 50


def test_a_code_is_read_as_people_type_it() -> None:
    code = code_of(2**65 + 12345)
    assert read_invitation(code.upper().replace("-", "  ")).code == code
    short = "-".join([*(word[:4] for word in code.split("-")[:6]), code.split("-")[6]])
    assert read_invitation(short).code == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "no-code"),
        ("otter lamp river", "no-code"),
        ("one two three four five six seven 12", "no-code"),
        ("zzzz abandon abandon abandon abandon abandon 21", "bad-word"),
        ("abandon abandon abandon abandon abandon abandon 22", "bad-number"),
        ("abandon abandon abandon abandon abandon ability 21", "bad-number"),
        ("jungle-games:AAAA", "no-text"),
        ("x" * 5000, "no-text"),
    ],
)
def test_a_wrong_one_is_refused_in_words(typed: str, code: str) -> None:
    with pytest.raises(RemoteError) as refused:
        read_invitation(typed)
    assert refused.value.code == code
    assert len(str(refused.value)) > 20


@given(st.integers(14, 120), st.integers(0, 255))
def test_an_altered_text_is_refused(place: int, letter: int) -> None:
    text = Invitation(code_of(99), BROKER, b"h" * 32).text
    altered = text[:place] + chr(letter) + text[place + 1 :]
    try:
        told = read_invitation(altered)
    except RemoteError:
        return
    assert told == read_invitation(text)


@given(words)
def test_whatever_is_pasted_is_no_more_than_refused(pasted: str) -> None:
    for text in (pasted, f"jungle-games:{pasted}"):
        with pytest.raises(RemoteError):
            read_invitation(text)


def test_an_invitation_of_a_later_program_is_told_so() -> None:
    import base64
    import hashlib

    import msgspec

    rest = msgspec.msgpack.encode([2, b"", b"", {"new": True}])
    text = base64.urlsafe_b64encode(rest + hashlib.sha256(rest).digest()[:4]).decode().rstrip("=")
    with pytest.raises(RemoteError, match="another version"):
        read_invitation(f"jungle-games:{text}")
