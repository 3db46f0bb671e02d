"""Truncated, torn, oversized and booby-trapped variants of a good file, the same for the same seed; for ``fuzz.py``."""

from __future__ import annotations

import base64
import random
import re
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, Literal

Kind = Literal["yaml", "xml"]
Mutant = tuple[str, bytes]
"""What was done, and what came of it."""

TRUNCATED_AT: Final = 10
_HUGE: Final = 3_000_000
"""Bytes of what is absurdly long: more than any reader takes."""

NAMES: Final = (
    '"\\0"', '"a\\0b"', '"\\u200b"', '"\\ufe0f"', '"\\u202e\\u2066Mira"', '"\\x1b[31m"', '"\\uffff"', '"\\u2028"', '""',
    '"\\U0001f44d\\U0001f3fd"', '"{0}%s"', '" "', '"' + "\\n" * 5000 + '"', '"' + "W" * 20_000 + '"',
    '"e' + "\\u0301" * 99 + '"',
)  # fmt: skip
"""What may stand where a person's name was meant, as YAML writes it."""

_SCALARS: Final = (
    "", "null", "true", "-1", "0", "1e999", "-.inf", ".nan", "9" * 30, "9" * 400, "0x7fffffffffffffff", "1_000", "07",
    "2024-02-30", "12:30:45", "[]", "{}", "[[]]", "{a: 1}", "'" + "x" * 5000 + "'", '"\\0"', '"\\ud800"', "~",
    "!!python/none", "&a x", "*a", "|", "> ", "'\u202e\u0000'", "虎" * 100, "../../../etc/passwd",
    "%s%n{0}{__class__}", "{game}", "-0.0", "1.5", *NAMES,
)  # fmt: skip
"""Values of every type that may stand where another was meant."""

_ATTRIBUTES: Final = (
    "", "-1", "0", "1", "2", "999999999", "9" * 30, "1e999", "nan", "inf", "x", "true", "orthogonal", "zlib", "base64",
    "csv", "gzip", "zstd", "/dev/zero", "../../../etc/passwd", ".", "terrain.tsx", "x" * 5000, "虎", "%s{0}", "1.5",
    "2147483648",
)  # fmt: skip


def mutants(
    good: bytes, kind: Kind, seed: int, count: int, *, every: int = TRUNCATED_AT, trapped: bool = True
) -> Iterator[Mutant]:
    """``good`` truncated at every tenth byte, the traps for its ``kind``, and ``count`` random variants."""
    for end in range(0, len(good), every):
        yield f"truncated at {end}", good[:end]
    if trapped:
        yield from traps(good, kind)
    chance = random.Random(f"{seed} {len(good)} {kind}")
    yield from islice(_by_lot(good, kind, chance), count)


def traps(good: bytes, kind: Kind) -> Iterator[Mutant]:
    """What is known to bring readers down."""
    yield "empty", b""
    yield "a byte order mark", b"\xef\xbb\xbf" + good
    yield "UTF-16", good.decode(errors="replace").encode("utf-16")
    yield "zeros", bytes(len(good))
    yield "zeros behind", good + bytes(4096)
    yield "Windows line ends", good.replace(b"\n", b"\r\n")
    yield "one long line", good.replace(b"\n", b" ")
    yield "absurdly long", b"x" * _HUGE
    yield "absurdly many lines", b"\n" * _HUGE
    yield "twice", good + good
    yield "a hundred times", good * 100
    yield from (_yaml_traps if kind == "yaml" else _xml_traps)(good)


def _yaml_traps(good: bytes) -> Iterator[Mutant]:
    rows = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"{b}: &{b} [{', '.join([f'*{a}'] * 10)}]" for a, b in zip("abcdefghi", "bcdefghij", strict=True)]
    yield "an alias bomb", "\n".join(rows).encode()
    yield "an alias bomb behind", good + "\n".join(rows).encode()
    yield "an endless list", b"a: &a [*a]\n"
    yield "merged into itself", b"a: &a {<<: *a}\n"
    for opening, name in (("[", "lists"), ("{a: ", "maps"), ("- ", "rows"), ("? ", "keys"), ("!!x ", "tags")):
        yield f"deep {name}", opening.encode() * 100_000
        yield f"deep {name} behind", good + b"deep: " + opening.encode() * 5_000
    for name in re.findall(rb"^(\w+):", good, re.MULTILINE):
        yield f"deep {name.decode()}", good + name + b": " + b"[" * 30 + b"]" * 30
        yield f"{name.decode()} twice", good + name + b": 1\n"
    for called in NAMES:
        escaped = called.encode().replace(b"\\", b"\\\\")
        yield f"everybody called {called[:20]}", re.sub(rb"(?<=name: )[^,}\n]+", escaped, good)
    moves = b"moves: [" + b"a3a4," * 90_000 + b"]\n"
    yield "many moves", re.sub(rb"^moves:.*?(?=^\w|\Z)", moves, good, flags=re.DOTALL | re.MULTILINE)
    yield "many values", b"a: [" + b"1," * 400_000 + b"]\n"
    yield "many keys", b"".join(b"k%d: 1\n" % number for number in range(90_000))
    yield "a huge number", good + b"huge: " + b"9" * 500_000 + b"\n"
    yield "a huge number in base sixty", good + b"huge: 9" + b":59" * 100_000 + b"\n"
    yield "a huge key", good + b"k" * 500_000 + b": 1\n"
    yield "a tag for an object", good + b"x: !!python/object/apply:os.system [echo]\n"


def _xml_traps(good: bytes) -> Iterator[Mutant]:
    head, _root, body = good.partition(b"<map") if b"<map" in good else good.partition(b"<tileset")
    laughs = ["<!ENTITY a 'ha'>"]
    laughs += [f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefghi", "bcdefghij", strict=True)]
    doctype = f"<!DOCTYPE map [{''.join(laughs)}]>".encode()
    yield "a billion laughs", head + doctype + _root + body.replace(b'name="', b'name="&j;', 1)
    big = f"<!DOCTYPE map [<!ENTITY a '{'x' * 100_000}'>]>".encode()
    yield "a quadratic blow-up", head + big + b"<map>" + b"&a;" * 100_000 + b"</map>"
    outside = b"<!DOCTYPE map [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
    yield "an entity from outside", head + outside + _root + body.replace(b'name="', b'name="&a;', 1)
    yield "a document type from outside", head + b"<!DOCTYPE map SYSTEM 'http://localhost:1/x.dtd'>" + _root + body
    yield "deep elements", b"<map>" * 150_000
    yield "deep and whole", b"<map>" * 60_000 + b"</map>" * 60_000
    yield "deep groups", good.replace(b"</map>", b"<group>" * 20_000 + b"</group>" * 20_000 + b"</map>")
    many = b" ".join(b'a%d="1"' % number for number in range(20_000))
    yield "many attributes", good.replace(b"<map ", b"<map " + many + b" ", 1)
    yield "a long attribute", good.replace(b"<map ", b'<map long="' + b"x" * 800_000 + b'" ', 1)
    bomb = b'<data encoding="base64" compression="zlib">' + _packed_zeros() + b"</data>"
    bombed = re.sub(rb"<data.*?</data>", bomb, good, count=1, flags=re.DOTALL)
    yield "a packed bomb", re.sub(rb'width="\d+" height="\d+"', b'width="99999" height="99999"', bombed)
    decoration = b'<layer id="90" name="decoration" width="9" height="9">' + bomb + b"</layer>"
    yield "a packed bomb as decoration", good.replace(b"</map>", decoration + b"</map>")
    for number in (0, 10**9 - 1, 10**30):
        yield f"every size {number}", re.sub(rb'(width|height)="\d+"', b'\\1="%d"' % number, good)
    yield "a tileset of itself", re.sub(rb'source="[^"]*"', b'source="classic.tmx"', good)
    yield "a tileset without an end", re.sub(rb'source="[^"]*"', b'source="/dev/zero"', good)
    template = b'<objectgroup name="t"><object id="1" template="/dev/zero"/></objectgroup>'
    yield "an object by a template", good.replace(b"</map>", template + b"</map>")


@cache
def _packed_zeros() -> bytes:
    """Four hundred megabytes in one."""
    return base64.b64encode(zlib.compress(bytes(400_000_000), 9))


def _by_lot(good: bytes, kind: Kind, chance: random.Random) -> Iterator[Mutant]:
    while True:
        start, end = sorted(chance.randrange(len(good) + 1) for _ in range(2))
        match chance.randrange(6):
            case 0:
                yield f"random bytes at {start}", good[:start] + chance.randbytes(chance.randrange(1, 60)) + good[end:]
            case 1:
                broken = bytearray(good)
                broken[start % len(good)] ^= 1 << chance.randrange(8)
                yield f"a flipped bit at {start}", bytes(broken)
            case 2:
                times = chance.choice((0, 2, 3, 50))
                yield f"{start} to {end} {times} times", good[:start] + good[start:end] * times + good[end:]
            case _:
                yield _wrong_value(good, kind, chance)


def _wrong_value(good: bytes, kind: Kind, chance: random.Random) -> Mutant:
    """Something else where a value stands: of another type, much too large, or made to be read as something else."""
    pattern = {"yaml": rb"(?<=[:,-] )[^\n{}\[\],]+|(?<=\[)[^\n{}\[\],]+", "xml": rb'(?<==")[^"]*'}[kind]
    place = chance.choice(list(re.finditer(pattern, good)))
    wrong = chance.choice(_ATTRIBUTES if kind == "xml" else _SCALARS).encode("utf-8", "surrogatepass")
    return f"{wrong[:40]!r} at {place.start()}", good[: place.start()] + wrong + good[place.end() :]
