"""What Reverie needs of the machine it stands on, how to see whether it is there, and how to get it."""

import ctypes
import ctypes.util
import glob
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A program or library of the system, and the packages that bring it."""

    name: str
    is_here: Callable[[], bool]
    apt: str
    dnf: str
    pacman: str
    brew: str


def has_library(*names: str) -> bool:
    """Return whether one of *names* can be loaded (WeasyPrint looks for the same ones)."""
    return any(map(_loads, names)) or any(map(ctypes.util.find_library, {_bare(name) for name in names}))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _bare(name: str) -> str:
    return name.removeprefix("lib").split(".so")[0].removesuffix(".dylib")


def has_venv() -> bool:
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def chromium() -> str | None:
    """Return the path of a Chromium that Playwright can drive: rather one that draws pages alone and no windows
    round them, which takes a quarter of the work away.
    """
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    return next(filter(None, map(shutil.which, names)), None)


def postgres_bin() -> str | None:
    """Return the folder of the newest PostgreSQL server's own tools."""
    folders = [os.path.dirname(path) for path in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    folders.sort(key=lambda path: float(path.split("/")[-2]))
    return folders[-1] if folders else os.path.dirname(shutil.which("initdb") or "") or None


VENV_PACKAGE = "python{}.{}-venv".format(*sys.version_info)
VENV = Part("python3-venv", has_venv, VENV_PACKAGE, "python3", "python", "python")
PANGO = Part(
    "Pango",
    lambda: (
        has_library("libpango-1.0.so.0", "libpango-1.0.dylib")
        and has_library("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib")
    ),
    "libpango-1.0-0 libpangoft2-1.0-0",
    "pango",
    "pango",
    "pango",
)
HARFBUZZ = Part(
    "HarfBuzz",
    lambda: has_library("libharfbuzz.so.0", "libharfbuzz.dylib"),
    "libharfbuzz0b",
    "harfbuzz",
    "harfbuzz",
    "harfbuzz",
)
HARFBUZZ_SUBSET = Part(
    "HarfBuzz-subset",
    lambda: has_library("libharfbuzz-subset.so.0", "libharfbuzz-subset.dylib"),
    "libharfbuzz-subset0",
    "harfbuzz",
    "harfbuzz",
    "harfbuzz",
)
CHROMIUM = Part(
    "Chromium",
    lambda: chromium() is not None,
    "chromium-headless-shell",
    "chromium",
    "chromium",
    "--cask chromium",
)
POSTGRESQL = Part(
    "PostgreSQL's server",
    lambda: postgres_bin() is not None,
    "postgresql",
    "postgresql-server",
    "postgresql",
    "postgresql",
)
TO_RUN = (VENV, PANGO, HARFBUZZ, HARFBUZZ_SUBSET)


def get(parts: Iterable[Part]) -> list[Part]:
    """Install by apt what is missing of *parts*, where that is allowed; return what still is."""
    missing = [part for part in parts if not part.is_here()]
    if missing and (prefix := _apt_prefix()) is not None:
        _apt(prefix, " ".join(part.apt for part in missing).split())
        importlib.invalidate_caches()
    return [part for part in missing if not part.is_here()]


def _apt_prefix() -> list[str] | None:
    """Return how apt-get is started with root's rights and without a question, or None."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    asks = not shutil.which("sudo") or subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode
    return None if asks else ["sudo", "-n"]


def _apt(prefix: list[str], packages: list[str]) -> None:
    print(f"Installing {' '.join(packages)} with apt.", flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([*apt, "update"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run([*apt, "install", "-y", "--no-install-recommends", *packages], stdout=subprocess.DEVNULL)


def how_to_get(parts: Iterable[Part]) -> str:
    """Return a sentence that names *parts* and the one line to type for each package manager."""
    parts = list(parts)
    lines = [
        f"{', '.join(part.name for part in parts)} {'is' if len(parts) == 1 else 'are'} missing here. Type:",
        f"  Debian, Ubuntu:  sudo apt-get install {_words(part.apt for part in parts)}",
        f"  Fedora:          sudo dnf install {_words(part.dnf for part in parts)}",
        f"  Arch:            sudo pacman -S {_words(part.pacman for part in parts)}",
        f"  macOS:           brew install {_words(part.brew for part in parts)}",
    ]
    return "\n".join(lines)


def _words(packages: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(" ".join(packages).split()))
