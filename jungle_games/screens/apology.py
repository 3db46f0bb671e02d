"""The dialog after a mistake of the program's own: what is kept, and the details for whoever mends it."""

from __future__ import annotations

from pathlib import Path

from jungle_games.core.i18n import _
from jungle_games.screens.dialog import Dialog, DialogAction
from jungle_games.ui.scene import Services


def apologise(services: Services, report: str, log: Path, kept: bool, aside: str) -> None:
    """Tell that the program failed; ``report`` can be copied.

    ``kept``: whether the match is on the disk as it was. ``aside`` says where it was put, if it was.
    """

    def copy() -> None:
        services.clipboard.write(report)
        services.toast(_("The details are copied."))

    went_back = _("Something went wrong in Jungle Games, so it went back to the title.")
    match = _("Your games are saved.") if kept else _("The last moves of your game could not be saved.")
    written = _("The details are in this file, without anybody's name:")
    actions = (
        DialogAction(_("Copy details"), copy, icon="copy", stays=True),
        DialogAction(_("OK"), None, "amber", "check"),
    )
    text = f"{went_back} {match} {aside}".rstrip() + f"\n\n{written} {log}"
    services.stack.push(Dialog(services, _("That should not have happened"), text, actions, way_out=1))
