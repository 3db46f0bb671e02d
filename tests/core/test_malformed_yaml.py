"""YAML that means harm: refused in a sentence."""

import pytest

from jungle_games.core.reading import YamlError, read_yaml

BOMB = "a: &a [x, x, x, x]\n" + "".join(
    f"{later}: &{later} [*{earlier}, *{earlier}, *{earlier}, *{earlier}]\n"
    for earlier, later in zip("abcdefghi", "bcdefghij", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "&a [*a]",
        "a: &a {<<: *a}",
        "a: " + "[" * 100_000,
        "{a: " * 5_000,
        "- " * 5_000 + "x",
        "? " * 5_000,
        "!!x " * 5_000,
        "huge: 9" + ":59" * 100_000,
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
        "a: !!int ''",
        "a: !!bool x",
        "a: !!timestamp x",
        "a: !!float ''",
    ],
    ids=range(25),
)
def test_malformed_yaml_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert 0 < len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)
