"""Words a player reads: ``_`` translates now, ``N_`` marks a word that is translated when it is shown."""

from __future__ import annotations

import gettext
from typing import Final

from jungle_games.resources import assets_folder

_catalogue: Final = gettext.translation("jungle_games", str(assets_folder() / "locale"), fallback=True)

_ = _catalogue.gettext
ngettext = _catalogue.ngettext


def N_(message: str) -> str:  # noqa: N802 - the field's own name for a deferred gettext mark
    """Mark ``message`` for the catalogue and return it unchanged."""
    return message
