"""Servers at which programs meet in tests: mosquitto, with certificates of the test's own."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import PATIENCE, wait_for

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin")
OPENSSL = shutil.which("openssl")
needs_mosquitto = pytest.mark.skipif(not (MOSQUITTO and OPENSSL), reason="mosquitto or openssl is missing")


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
"""A key that is made at once."""


def free_port() -> int:
    with socket.socket() as trial_socket:
        trial_socket.bind(("127.0.0.1", 0))
        return int(trial_socket.getsockname()[1])


def listens(port: int) -> bool:
    """Whether somebody answers there on this machine."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def openssl(*words: str | Path) -> None:
    subprocess.run([str(OPENSSL), *map(str, words)], check=True, capture_output=True, timeout=60)


class Certificates:
    """An authority of the test's own, and certificates that it signs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.authority = folder / "authority.crt"
        openssl(
            "req", "-x509", *NEW_KEY, "-nodes", "-keyout", folder / "authority.key", "-out",
            self.authority, "-days", "2", "-subj", "/CN=An authority of the test's own",
        )  # fmt: skip

    def signed(self, name: str, days: int = 2) -> tuple[Path, Path]:
        """Certificate and key for the host ``name``."""
        stem = self.folder / name
        wanted, extensions = stem.with_suffix(".csr"), stem.with_suffix(".ext")
        certificate, key = stem.with_suffix(".crt"), stem.with_suffix(".key")
        openssl("req", *NEW_KEY, "-nodes", "-keyout", key, "-out", wanted, "-subj", f"/CN={name}")
        extensions.write_text(f"subjectAltName=DNS:{name}\n")
        openssl(
            "x509", "-req", "-in", wanted, "-CA", self.authority, "-CAkey", self.folder / "authority.key", "-out",
            certificate, "-days", days, "-extfile", extensions, "-CAcreateserial",
        )  # fmt: skip
        return certificate, key


@contextmanager
def mosquitto(folder: Path, *lines: str) -> Iterator[int]:
    port, settings = free_port(), folder / "tls.conf"
    settings.write_text("\n".join([f"listener {port} 127.0.0.1", "persistence false", "user root", *lines, ""]))
    process = subprocess.Popen(
        [str(MOSQUITTO), "-c", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for("mosquitto", lambda: listens(port))
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)
