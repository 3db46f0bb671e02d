"""YAML from a disk we don't trust: bounded in depth and number of values, no aliases, plain data."""

from __future__ import annotations

from typing import Any, Final

import yaml

from jungle_games.core.i18n import _
from jungle_games.storage.atomic import DamagedError

MAX_DEPTH: Final = 20
MAX_VALUES: Final = 50_000

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def load(text: str) -> object:
    """The plain data in ``text``. Raises DamagedError, with the line where there is one."""
    try:
        _check_shape(text)
        return yaml.load(text, Loader=_Loader)  # a safe one, in C where there is one
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or ""
        if mark is None:
            raise DamagedError(problem) from error
        raise DamagedError(_("line {line}: {problem}").format(line=mark.line + 1, problem=problem)) from error
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        # Control characters, numbers of thousands of digits, the 30th of February.
        raise DamagedError(str(error).splitlines()[0]) from error


def dump(data: object, comment: str = "") -> str:
    """``data`` as YAML for people to read, keys in the order given, below an optional ``comment`` line."""
    body: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    return f"# {comment}\n{body}" if comment else body


def _check_shape(text: str) -> None:
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=_Loader)):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise DamagedError(_("line {line}: aliases are not used here").format(line=line))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH or number > MAX_VALUES:
            raise DamagedError(_("line {line}: this is more than fits here").format(line=line))
