"""``--check FILE``: says whether a file that somebody wrote is good, and if not, where and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from jungle_games.core.errors import UserError, error_words, unexpected_reason
from jungle_games.core.file_format import SUFFIX, FileFormat, PresetEntry, part_of, schema_of, takes
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.record import ITEM_LIMITS, GameRecord, RecordError, parse_path, read_match, show_path
from jungle_games.core.options import BEGINNER, STANDARD, OptionError, read_presets
from jungle_games.core.puzzle import Puzzles, PuzzleSet, read_set
from jungle_games.core.reading import MAX_CHARACTERS, Document, KeyPath, YamlError, read_bounded, read_yaml, reason_of
from jungle_games.core.room import Room
from jungle_games.core.tiled import MapError
from jungle_games.games import ROOMS, find_game

_TOP_KEY: Final = re.compile(r"^[\"']?(\w+)[\"']?\s*:", re.MULTILINE)
_LAYER: Final = re.compile(r"<(?:layer|objectgroup)\b[^>]*\bname=\"([^\"]*)\"")
_MOST_SHOWN: Final = 12
"""Legal moves that a remedy lists."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a file: its kind if it is known, what is wrong with it and where, and how to mend it."""

    format: FileFormat | None
    fault: str = ""
    remedy: str = ""


def check_files(paths: Sequence[Path], say: Callable[[str], object]) -> int:
    """Check each file, ``say`` a line for it and one for its remedy; the exit status: 0 if all are good."""
    findings = [(path, check_file(path)) for path in paths]
    for path, finding in findings:
        kind = _(finding.format.title) if finding.format is not None else ""
        if finding.fault:
            say(f"{path}: {finding.fault}" + (f" ({kind})" if kind else ""))
            say(f"    {finding.remedy}")
        else:
            say(_("{file}: good ({kind})").format(file=path, kind=kind))
    return int(any(finding.fault for _path, finding in findings))


def check_file(path: Path) -> Finding:
    """What there is to say of the file at ``path``. Raises nothing."""
    try:
        data = read_bounded(path, MAX_CHARACTERS)
    except OSError as error:
        return Finding(None, reason_of(error), _("Name a file that can be read."))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        return Finding(_format_of(path, text), _at(line, _("is not all text")), _("Save the file as UTF-8."))
    return _check_map(path, text) if _is_map(path, text) else _check_yaml(path, text)


# Formats


@cache
def formats() -> tuple[tuple[str, FileFormat], ...]:
    """Every kind of file, with the name of the game that alone has it, or none."""
    own = [(room.name, room.load(part)) for room in ROOMS for part in room.formats]
    shared = (
        FileFormat("records", N_("a saved game"), ("format", "moves"), _read_record, GameRecord),
        FileFormat("puzzles", N_("a set of puzzles"), ("puzzles",), _read_puzzles, PuzzleSet),
        FileFormat("presets", N_("presets"), (STANDARD, BEGINNER, "advanced"), _read_presets, dict[str, PresetEntry]),
    )
    return (*own, *(("", each) for each in shared))


def _is_map(path: Path, text: str) -> bool:
    return path.suffix == SUFFIX or text.lstrip().startswith("<")


def _format_of(path: Path, text: str) -> FileFormat | None:
    """The kind of a file, by the marks in its text, else by its name or that of its folder."""
    is_map = _is_map(path, text)
    found = set((_LAYER if is_map else _TOP_KEY).findall(text))

    def likeness(game: str, each: FileFormat) -> tuple[int, bool, bool]:
        named = path.stem == each.key or path.parent.name == each.key
        return len(found.intersection(each.marks)), named, bool(game) and path.parent.name == game

    fitting = [(likeness(game, each), each) for game, each in formats() if (each.content is None) == is_map]
    best, format_ = max(fitting, key=lambda item: item[0])
    return format_ if any(best) else None


def _unknown(path: Path, text: str) -> Finding:
    is_map = _is_map(path, text)
    marks = [mark for _game, each in formats() if (each.content is None) == is_map for mark in each.marks]
    told = _("has none of the layers {names}") if is_map else _("has none of the keys {names}")
    remedy = _("docs/formats.md describes the files that can be checked.")
    return Finding(None, _at(1, told.format(names=", ".join(marks))), remedy)


def _at(line: int | None, reason: str, keys: KeyPath = ()) -> str:
    places = [_("line {number}").format(number=line or 1), *([show_path(keys)] if keys else [])]
    return f"{', '.join(places)}: {reason}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# Tiled maps


def _check_map(path: Path, text: str) -> Finding:
    format_ = _format_of(path, text)
    if format_ is None:
        return _unknown(path, text)
    try:
        format_.read(path)
    except MapError as error:
        places = [_("layer '{layer}'").format(layer=error.layer)] if error.layer else []
        places += [_("square {square}").format(square=error.square)] if error.square else []
        line = text.count("\n", 0, max(0, _start_of(text, error.layer))) + 1
        remedy = _("Open the map in Tiled, correct that, and save it with its layers as CSV.")
        return Finding(format_, _at(line, ": ".join([*places, error.reason])), remedy)
    return Finding(format_)


def _start_of(text: str, layer: str) -> int:
    """Where the element of ``layer`` begins in ``text``, or that of the map."""
    element = next((found for found in _LAYER.finditer(text) if found[1] == layer), None)
    return text.find("<map") if element is None else element.start()


# YAML


def _check_yaml(path: Path, text: str) -> Finding:
    format_ = _format_of(path, text)
    try:
        document = read_yaml(text, ITEM_LIMITS)
    except YamlError as error:
        return Finding(format_, _at(error.line or 1, error.reason, (error.key,) if error.key else ()), _yaml_remedy())
    if format_ is None:
        return _unknown(path, text)
    try:
        msgspec.convert(document.data, format_.content)
    except msgspec.ValidationError as error:
        reason, where = error_words(error)
        keys = _keys(where)
        remedy = takes(part_of(schema_of(format_.content), keys)) or _described(format_)
        return Finding(format_, _at(document.line(keys), reason, keys), remedy)
    return _read(format_, path, document)


def _keys(where: str) -> KeyPath:
    """The path in msgspec's words; for a value of a mapping, whose key it does not name, that of the mapping."""
    return parse_path(f".{where.partition('[...]')[0]}")


def _read(format_: FileFormat, path: Path, document: Document) -> Finding:
    """What the program itself says of a file that has the right form."""
    try:
        format_.read(path)
    except RecordError as error:
        remedy = _legal_moves(path, error.path) or _described(format_)
        return Finding(format_, _at(document.line(error.path), error.reason, error.path), remedy)
    except _FaultError as error:
        return Finding(format_, _at(document.line(error.keys), error.reason, error.keys), _described(format_))
    except UserError as error:
        fault = str(error).removeprefix(f"{path.name}: ")
        placed = fault.startswith(_("line {number}").partition("{")[0])
        return Finding(format_, fault if placed else _at(1, fault), _described(format_))
    except Exception as error:
        return Finding(format_, _at(1, unexpected_reason(error)), _described(format_))
    return Finding(format_)


def _described(format_: FileFormat) -> str:
    sentence = _("Correct that in a text editor; docs/formats.md, “{section}”, says what is allowed.")
    return sentence.format(section=format_.key)


def _yaml_remedy() -> str:
    return _("Correct that line, or the one before it: look at quotes, brackets, colons and indentation.")


def _legal_moves(path: Path, keys: KeyPath) -> str:
    """The moves that may stand where an illegal one does."""
    if len(keys) != 2 or keys[0] != "moves" or not isinstance(keys[1], int):
        return ""
    record = GameRecord.from_yaml(_text(path))
    changed = {"moves": record.moves[: keys[1]], "clocks": [], "result": None, "chance": "driver"}
    before = msgspec.structs.replace(record, **changed)
    legal = [str(move) for move in before.replay(find_game(record.game)).legal()]
    if not legal:
        return _("The game is over before this move: remove it and all that follow.")
    shown = ", ".join(legal[:_MOST_SHOWN]) + (", …" if len(legal) > _MOST_SHOWN else "")
    return _("Here may stand {moves}.").format(moves=shown)


def _read_record(path: Path) -> None:
    read_match(_text(path), find_game)


class _FaultError(UserError):
    """What is wrong with a file, and where."""

    def __init__(self, reason: str, keys: KeyPath) -> None:
        super().__init__(reason)
        self.reason, self.keys = reason, keys


def _read_presets(path: Path) -> None:
    """Check presets as those of the game that has their options."""
    entries = msgspec.convert(read_yaml(_text(path)).data, dict[str, PresetEntry])
    names = {name for entry in entries.values() for name in entry.options}
    if STANDARD not in entries:
        raise _FaultError(_("'{key}' is missing").format(key=STANDARD), ())

    def likely(room: Room) -> tuple[bool, int]:
        known = {option.name for option in room.game.options_type.declared()}
        return path.parent.name == room.name, len(names & known)

    options = max(ROOMS, key=likely).game.options_type
    for key, entry in entries.items():
        for name, value in entry.options.items():
            try:
                options.option(name).check(value)
            except OptionError as error:
                raise _FaultError(str(error), (key, "options", name)) from error
    read_presets(options, path)


def _read_puzzles(path: Path) -> None:
    """Check that every puzzle of a set can be set up and solved."""
    data = msgspec.convert(read_yaml(_text(path)).data, PuzzleSet)
    for index, puzzle in enumerate(data.puzzles):
        if puzzle.number != index + 1:
            raise _FaultError(_("must be {number}").format(number=index + 1), ("puzzles", index, "number"))
    found = read_set(path)
    try:
        room = next(room for room in ROOMS if room.name == found.game and room.puzzles)
    except StopIteration:
        games = ", ".join(room.name for room in ROOMS if room.puzzles)
        raise _FaultError(_("It takes one of {values}.").format(values=games), ("game",)) from None
    puzzles: Puzzles = room.load(room.puzzles)
    for index, puzzle in enumerate(found.puzzles):
        if puzzle.kind not in puzzles.kinds:
            kinds = _("It takes one of {values}.").format(values=", ".join(puzzles.kinds))
            raise _FaultError(kinds, ("puzzles", index, "kind"))
        kind = puzzles.kinds[puzzle.kind]
        try:
            kind.check(puzzle)
            kind.start(puzzle)
        except UserError as error:
            raise _FaultError(str(error), ("puzzles", index, "facts")) from error
        except Exception as error:
            raise _FaultError(unexpected_reason(error), ("puzzles", index, "facts")) from error
