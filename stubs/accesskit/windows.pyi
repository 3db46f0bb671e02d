from collections.abc import Callable

from . import ActionRequest, TreeUpdate

class QueuedEvents:
    def raise_events(self) -> None: ...

class SubclassingAdapter:
    """Of a window that was never shown; ``hwnd`` is its handle."""

    def __init__(
        self,
        hwnd: int,
        activation_handler: Callable[[], TreeUpdate],
        action_handler: Callable[[ActionRequest], None],
    ) -> None: ...
    def update_if_active(self, update_factory: Callable[[], TreeUpdate]) -> QueuedEvents | None: ...
