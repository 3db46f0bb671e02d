"""Quitting: writes that failed before are tried again, and the player decides about what still cannot be saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jungle_games.core.i18n import _
from jungle_games.screens.dialogs.dialog import Dialog, DialogAction
from jungle_games.storage.atomic import StorageError
from jungle_games.ui.scene import Services


def pending_writes(services: Services) -> Sequence[Callable[[], None]]:
    """Each store's function that writes what it still holds in memory only. Each raises StorageError."""
    return (
        services.saves.write_waiting,
        services.statistics.write_waiting,
        services.progress.write_waiting,
        services.ratings.write_waiting,
        lambda: services.library.write_waiting(services.settings.get().library_limit),
    )


def save_everything(services: Services) -> str:
    """Save everything not yet on disk. The first problem, as a sentence for the player; empty if there was none."""
    for scene in services.stack.scenes:
        scene.keep()
    settings = [services.settings.save] if services.settings.changed else []
    for write in (*pending_writes(services), *settings):
        try:
            write()
        except StorageError as error:
            return str(error)
    return ""


def ask_to_quit(services: Services, problem: str, again: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Say what could not be saved, and ask whether to quit anyway; Back stays in the program."""
    lost = _("What you did last is lost if you close Jungle Games now.")
    actions = (
        DialogAction(_("Back")),
        DialogAction(_("Close anyway"), leave, "ember"),
        DialogAction(_("Try again"), again, "amber"),
    )
    dialog = Dialog(services, _("Not everything could be saved"), f"{problem}\n\n{lost}", actions)
    services.stack.push(dialog)
    return dialog
