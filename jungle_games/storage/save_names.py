"""Names of saved matches, and the corresponding file names."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from jungle_games.base.clean_text import JOINERS, only_meant, tidy_name
from jungle_games.core.i18n import _

NAME_LENGTH: Final = 48
"""Characters in the name of a saved match."""
_SHOWN_LENGTH: Final = 160
"""Characters shown of a name that a file was given from outside."""
_FORBIDDEN: Final = frozenset('/\\:*?"<>|%.')
_RESERVED: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))]
)


class SaveNameError(ValueError):
    """A match cannot be saved under this name; the message tells the player why."""


class NameTakenError(SaveNameError):
    """Another match of this game has this name already."""


def stem_for(name: str) -> str:
    """``name`` as a file name for any system; forbidden signs and dots are written as in ``%2F``.

    Raises SaveNameError.
    """
    plain = only_meant(unicodedata.normalize("NFC", name.strip()))
    printable = all(sign.isprintable() or sign in JOINERS for sign in plain)
    if not plain or (printable and not tidy_name(plain)):
        raise SaveNameError(_("The game needs a name."))
    if len(plain) > NAME_LENGTH:
        raise SaveNameError(_("The name may have {number} characters at most.").format(number=NAME_LENGTH))
    if not printable:
        raise SaveNameError(_("The name has a character that cannot be shown."))
    safe = "".join(f"%{ord(sign):02X}" if sign in _FORBIDDEN else sign for sign in plain)
    if plain.casefold() in _RESERVED:
        safe = f"%{ord(plain[0]):02X}{safe[1:]}"
    return safe


def shown_name(path: Path) -> str:
    """The name of the match in the file at ``path``, whatever the file name; never empty.

    Only for reading: another file may be shown by the same name, and no file is found by it.
    """
    # A name that is not UTF-8 has halves of surrogate pairs in the place of its bytes.
    stem = path.stem.encode("utf-8", "replace").decode("utf-8")
    return tidy_name(unquote(stem), _SHOWN_LENGTH) or tidy_name(stem, _SHOWN_LENGTH) or _("A game without a name")
