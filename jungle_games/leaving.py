"""The end of the program: all that waits to be written is tried once more, and who leaves is told what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jungle_games.core.i18n import _
from jungle_games.screens.dialog import Dialog, DialogAction
from jungle_games.storage.atomic import StorageError
from jungle_games.ui.scene import Services


def writings(services: Services) -> Sequence[Callable[[], None]]:
    """What puts on the disk what each store of matches still has in memory alone. Each raises StorageError."""
    return (
        services.saves.write_waiting,
        services.statistics.write_waiting,
        services.progress.write_waiting,
        services.ratings.write_waiting,
        lambda: services.library.write_waiting(services.settings.get().library_limit),
    )


def why_not_kept(services: Services) -> str:
    """Why something cannot be put on the disk now, in a sentence; empty where all of it lies there."""
    for scene in services.stack.scenes:
        scene.keep()
    settings = [services.settings.save] if services.settings.changed else []
    for write in (*writings(services), *settings):
        try:
            write()
        except StorageError as error:
            return str(error)
    return ""


def ask_to_leave(services: Services, problem: str, again: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Tell what cannot be kept, and ask whether to leave all the same; the way out is to stay."""
    lost = _("What you did last is lost if you close Jungle Games now.")
    actions = (
        DialogAction(_("Back")),
        DialogAction(_("Close anyway"), leave, "ember"),
        DialogAction(_("Try again"), again, "amber"),
    )
    dialog = Dialog(services, _("Not everything could be saved"), f"{problem}\n\n{lost}", actions)
    services.stack.push(dialog)
    return dialog
