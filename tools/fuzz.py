"""Feed damaged files to every reader of what people write, after a change to one and by night: dev.py fuzz [SUBJECT …].

Of each such file there are good samples here. Truncated, torn, overgrown and misleading variants of them are handed to
the code that reads them in the program. It fails where an exception comes out that is no refusal, or a refusal that is
not one clear sentence, where a reader takes longer than two minutes, and where damaged settings are lost. What brings
readers of YAML and of maps down in general is asked by ``tests/core/test_reading.py`` and its neighbours.
"""

from __future__ import annotations

import argparse
import base64
import faulthandler
import random
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Final

from headless import some_match

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import UserError
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.options import GameOptions, read_presets
from jungle_games.core.room import Room
from jungle_games.core.tiled import TiledSource
from jungle_games.games import ROOMS, find_game
from jungle_games.games.jacks.rules.cards import read_cards
from jungle_games.games.jungle.rules.options import read_map
from jungle_games.games.jungle_matrix.rules.pets import read_pets
from jungle_games.games.sequence.rules.options import read_mat
from jungle_games.store.settings import GameChoice, SeatChoice, SettingsStore

PATIENCE: Final = 120
"""Seconds after which a reader is taken to hang: the program ends, and says where it was."""
LONGEST_MESSAGE: Final = 500
UNFORESEEN: Final = "nobody foresaw"
"""Words of the last guard, which is for what no test has found."""


@dataclass(frozen=True)
class Subject:
    """A kind of file, and the code that reads it."""

    name: str
    good: Callable[[], bytes]
    """Makes a file as it should be."""
    read: Callable[[bytes, Path], object]
    """Reads the bytes as the program would, in an empty folder; raises UserError where it refuses them."""


def subjects() -> Iterator[Subject]:
    """Every file that people may write."""
    yield Subject("settings", good_settings, read_settings)
    for room in ROOMS:
        name = room.name
        for preset in room.game.options_type.presets():
            yield Subject(f"record {name} {preset}", partial(sample_record, room, preset), read_record)
        for path in sorted(levels_folder(name).glob("*.*")):
            yield from _level(room, path)


def _level(room: Room, path: Path) -> Iterator[Subject]:
    name = f"{room.name}/{path.name}"
    if path.name == "presets.yaml":
        yield Subject(name, path.read_bytes, partial(_read_presets, room.game.options_type))
    elif path.name in TEXTS:
        yield Subject(name, path.read_bytes, lambda data, _folder: TEXTS[path.name](text_of(data)))
    elif path.suffix in (".tmx", ".tsx") and room.name in MAPS:
        yield Subject(name, path.read_bytes, partial(_read_map, room.name, path.name))


TEXTS: Final[dict[str, Callable[[str], object]]] = {"cards.yaml": read_cards, "pets.yaml": read_pets}
MAPS: Final[dict[str, Callable[[str, TiledSource], object]]] = {"jungle": read_map, "sequence": read_mat}


def sample_record(room: Room, preset: str) -> bytes:
    """The record of a match by a preset, some moves on."""
    options = room.game.options_type.build(preset)
    return GameRecord.of(some_match(room, random.Random(preset), options, moves=60)).to_yaml().encode()


def good_settings() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        store = SettingsStore(Path(folder) / "settings.yaml")
        store.replace(
            animation_speed=0.5, ui_scale=150, muted=True, window=(1920, 1080), palette="deutan",
            players=("Ada", "Zoë"), keys={"undo": ("u", "ctrl+z")}, buttons={"undo": "x"},
        )  # fmt: skip
        for room in ROOMS:
            seats = (SeatChoice(name="Ada"), *(SeatChoice(level.key) for level in room.game.levels[:1]))
            store.replace_game(room.name, GameChoice("advanced", {"hints": True}, seats, seat=-1))
        store.save()
        return (Path(folder) / "settings.yaml").read_bytes()


def text_of(data: bytes) -> str:
    """What stands in a file. Raises UserError, as where files are read."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError("it is not UTF-8") from error


def read_settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.yaml"
    path.write_bytes(data)
    store = SettingsStore(path)
    told = store.notices.take()
    store.replace(muted=not store.get().muted)
    store.save()
    again = SettingsStore(path)
    assert not again.notices.take(), "the settings that were saved over a damaged file are damaged"
    if told:
        assert any(kept.read_bytes() == data for kept in folder.glob("*.damaged-*")), "the damaged file was not kept"
        raise UserError(told[0])


def read_record(data: bytes, _folder: Path) -> None:
    read_match(text_of(data), find_game).legal()


def _read_presets(kind: type[GameOptions], data: bytes, folder: Path) -> None:
    (folder / "presets.yaml").write_bytes(data)
    read_presets(kind, folder / "presets.yaml")


def _read_map(game: str, name: str, data: bytes, folder: Path) -> None:
    """Read a map, or the first one with a tileset."""
    for level in levels_folder(game).glob("*.t?x"):
        shutil.copy(level, folder)
    (folder / name).write_bytes(data)
    path = folder / name if name.endswith(".tmx") else next(folder.glob("*.tmx"))
    source = TiledSource.at(path)
    MAPS[game](path.stem, source)
    source.text()


_VALUES: Final = {
    "yaml": (
        "", "null", "true", "-1", "0", "1e999", "-.inf", ".nan", "9" * 30, "9" * 400, "0x7fffffffffffffff", "1_000",
        "07", "2024-02-30", "12:30:45", "[]", "{}", "[[]]", "{a: 1}", "'" + "x" * 5000 + "'", '"\\ud800"', "~",
        "!!python/none", "&a x", "*a", "|", "> ", "'\u202e\u0000'", "虎" * 100, "../../../etc/passwd",
        "%s%n{0}{__class__}", "{game}", "-0.0", "1.5", '"\\u202e\\u2066Mira"', '"a\\0b"', '" "',
    ),
    "xml": (
        "", "-1", "0", "1", "2", "999999999", "9" * 30, "1e999", "nan", "inf", "x", "true", "orthogonal", "zlib",
        "base64", "csv", "gzip", "zstd", "/dev/zero", "../../../etc/passwd", ".", "terrain.tsx", "x" * 5000, "虎",
        "%s{0}", "1.5", "2147483648",
    ),
}  # fmt: skip
"""Values of every type that may stand where another was meant."""
_PLACES: Final = {"yaml": rb"(?<=[:,-] )[^\n{}\[\],]+|(?<=\[)[^\n{}\[\],]+", "xml": rb'(?<==")[^"]*'}
"""Where a value stands."""


def variants(good: bytes, seed: int, count: int, *, every: int, trapped: bool = True) -> Iterator[tuple[str, bytes]]:
    """What was done to ``good``, and what came of it: truncations, the traps for its kind, and ``count`` by lot."""
    kind = "xml" if good.lstrip().startswith(b"<") else "yaml"
    for end in range(0, len(good), every):
        yield f"truncated at {end}", good[:end]
    if trapped:
        yield from _traps(good)
        yield from (_xml_traps if kind == "xml" else _yaml_traps)(good)
    yield from islice(_by_lot(good, kind, random.Random(f"{seed} {len(good)} {kind}")), count)


def _traps(good: bytes) -> Iterator[tuple[str, bytes]]:
    yield "a byte order mark", b"\xef\xbb\xbf" + good
    yield "UTF-16", good.decode(errors="replace").encode("utf-16")
    yield "zeros behind", good + bytes(4096)
    yield "one long line", good.replace(b"\n", b" ")
    yield "a hundred times", good * 100


def _yaml_traps(good: bytes) -> Iterator[tuple[str, bytes]]:
    for name in re.findall(rb"^(\w+):", good, re.MULTILINE):
        yield f"deep {name.decode()}", good + name + b": " + b"[" * 30 + b"]" * 30
        yield f"{name.decode()} twice", good + name + b": 1\n"
    moves = b"moves: [" + b"a3a4," * 90_000 + b"]\n"
    yield "many moves", re.sub(rb"^moves:.*?(?=^\w|\Z)", moves, good, flags=re.DOTALL | re.MULTILINE)
    yield "many keys", b"".join(b"k%d: 1\n" % number for number in range(90_000))


def _xml_traps(good: bytes) -> Iterator[tuple[str, bytes]]:
    bomb = b'<data encoding="base64" compression="zlib">' + _packed_zeros() + b"</data>"
    bombed = re.sub(rb"<data.*?</data>", bomb, good, count=1, flags=re.DOTALL)
    yield "a packed bomb", re.sub(rb'width="\d+" height="\d+"', b'width="99999" height="99999"', bombed)
    decoration = b'<layer id="90" name="decoration" width="9" height="9">' + bomb + b"</layer>"
    yield "a packed bomb as decoration", good.replace(b"</map>", decoration + b"</map>")
    for number in (0, 10**9 - 1, 10**30):
        yield f"every size {number}", re.sub(rb'(width|height)="\d+"', b'\\1="%d"' % number, good)
    yield "a tileset of itself", re.sub(rb'source="[^"]*"', b'source="classic.tmx"', good)


@cache
def _packed_zeros() -> bytes:
    """Four hundred megabytes in one."""
    return base64.b64encode(zlib.compress(bytes(400_000_000), 9))


def _by_lot(good: bytes, kind: str, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    values = list(re.finditer(_PLACES[kind], good))
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
                place, wrong = chance.choice(values), chance.choice(_VALUES[kind]).encode("utf-8", "surrogatepass")
                yield f"{wrong[:40]!r} at {place.start()}", good[: place.start()] + wrong + good[place.end() :]


def read_one(subject: Subject, what: str, data: bytes, *, is_good: bool = False) -> None:
    """Let one variant be read, which must be taken, or refused as it should be."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True, file=sys.__stderr__)
    try:
        with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
            subject.read(data, Path(folder))
    except UserError as refusal:
        said = str(refusal)
        clear = 0 < len(said) <= LONGEST_MESSAGE and "\n" not in said and UNFORESEEN not in said
        if is_good or not clear:
            raise AssertionError(f"{subject.name}, {what}: it was refused: {said[:LONGEST_MESSAGE]!r}") from refusal
    except Exception as error:
        error.add_note(f"{subject.name}, {what}")
        raise
    finally:
        faulthandler.cancel_dump_traceback_later()


def fuzz(subject: Subject, seed: int, count: int, *, every: int, trapped: bool = True) -> int:
    """Try the variants of one subject, up to the first that does harm; how many there were."""
    good, tried = subject.good(), 1
    read_one(subject, "as it is", good, is_good=True)
    for what, data in variants(good, seed, count, every=every, trapped=trapped):
        read_one(subject, what, data)
        tried += 1
    return tried


def main() -> None:
    parser = argparse.ArgumentParser(description="Feed every reader files that mean harm.")
    parser.add_argument("subjects", nargs="*", help="parts of subjects' names; all without")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--count", type=int, default=300, help="variants by lot of each file")
    chosen = parser.parse_args()
    asked = [each for each in subjects() if not chosen.subjects or any(name in each.name for name in chosen.subjects)]
    tried = sum(fuzz(subject, chosen.seed, chosen.count, every=10) for subject in asked)
    print(f"{tried:,} variants of {len(asked)} files tried, none does harm; seed {chosen.seed}")


if __name__ == "__main__":
    main()
