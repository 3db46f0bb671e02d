"""Looks for secrets in what was sent to a seat: whatever its own observations do not hold."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.plain_data import Plain, PlainDataWriter, digest
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.messages import Update


def leaves(data: Plain) -> Iterator[object]:
    """The texts and numbers in plain data."""
    if isinstance(data, list):
        for item in data:
            yield from leaves(item)
    else:
        yield data


def secrets_in(updates: list[Update], host: Host, seat: int) -> Iterator[str]:
    """What stands in ``updates`` and not in the observations of ``seat``, as the match itself has them."""
    match = host.match
    assert match is not None
    assert host.state.reveal is not None
    writer = PlainDataWriter()
    plains = [writer.write(position.observe(seat)) for position in match.positions()]
    known = {digest(plain): {leaf for leaf in leaves(plain) if isinstance(leaf, str)} for plain in plains}
    secret = host.state.reveal.secret
    for update in updates:
        if update.line is None:
            continue
        line = update.line
        if line.start and digest(line.start[0]) not in known:
            yield "a start that is none"
        for step in line.steps:
            texts = known.get(step.digest)
            if texts is not None:
                told = {leaf for leaf in leaves(step.change) if isinstance(leaf, str)}
                if not told <= texts:
                    yield f"{sorted(told - texts)} after {step.text}"
            if step.actor == -2 and any(sign.isdigit() for sign in step.text) and not step.text.startswith("roll "):
                yield f"chance's {step.text}"
        if update.reveal is None and secret in repr(update).encode():
            yield "the secret"
