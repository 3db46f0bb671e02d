"""Bounded, plain YAML."""

import time

import pytest

from jungle_games.storage import documents
from jungle_games.storage.atomic import DamagedError

BOMB = "a: &a [x, x, x, x]\n" + "".join(
    f"{later}: &{later} [*{earlier}, *{earlier}, *{earlier}, *{earlier}]\n"
    for earlier, later in zip("abcdefghi", "bcdefghij", strict=True)
)


def test_plain_data_comes_back_as_it_went() -> None:
    data = {"name": "Ünï", "yes": "no", "list": [1, 2.5, True, None, "1"], "deep": {"er": {}}}
    assert documents.load(documents.dump(data, "A comment.")) == data
    assert documents.load("") is None


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "&a [*a]",
        "a: " + "[" * 100_000,
        "{a: " * 5_000,
        "- " * 5_000 + "x",
        "[" + "[]," * 100_000 + "]",
        "a: " + "9" * 100_000,
        "when: 2024-02-30",
        "a: !!python/object/apply:os.system [echo]",
        "a: [1",
        "\0",
        "? [1]\n: 2",
        "a: 1\n\tb: 2",
        "%YAML 9.9\n---\na",
        "a: b\n---\nc: d",
        "!!binary x",
        "!!int x",
    ],
    ids=range(17),
)
def test_everything_else_is_refused_in_a_sentence_and_soon(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(DamagedError) as caught:
        documents.load(text)
    assert time.monotonic() - begun < 2
    assert 0 < len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)
