"""Make the machine and .venv ready to run Reverie (``run``) or to test it (``test``)."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import address
import machine

HOME = Path(__file__).resolve().parent.parent
VENV = HOME / ".venv"
STAMP = VENV / "reverie.json"
RUN, POSTGRES, DEV = "requirements.txt", "requirements-postgres.txt", "requirements-dev.txt"
HOLDS = {RUN: (RUN,), POSTGRES: (RUN, POSTGRES), DEV: (RUN, POSTGRES, DEV)}
UNREACHABLE = re.compile(
    r"connection (error|broken|refused|reset)|NewConnectionError|name resolution|NameResolutionError|"
    r"timed? ?out|ProxyError|SSLError|No matching distribution|Could not fetch",
    re.IGNORECASE,
)


def main(purpose: str) -> None:
    if purpose == "run":
        address.bind().close()
    need_of_machine()
    wanted = requirements(purpose)
    if stamp().get(wanted) != digest(wanted) or not (VENV / "bin/python").exists():
        make_venv()
        install(wanted)


def need_of_machine() -> None:
    """Stop where a part is missing that Reverie cannot do without."""
    missing = machine.get(machine.TO_RUN)
    if not missing:
        return
    print(machine.how_to_get(missing), file=sys.stderr, flush=True)
    if missing != [machine.HARFBUZZ_SUBSET]:  # without it sheets take longer, no more
        raise SystemExit(1)


def requirements(purpose: str) -> str:
    if purpose == "test":
        return DEV
    return POSTGRES if os.environ.get("DATABASE_URL", "").startswith("postgres") else RUN


def digest(name: str) -> str:
    """Return what stands for the content of a requirements file on this Python."""
    python = "{}.{}".format(*sys.version_info)
    return f"{python} {hashlib.sha256((HOME / name).read_bytes()).hexdigest()}"


def stamp() -> dict[str, str]:
    """Return the digest of every requirements file that .venv holds."""
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}


def make_venv() -> None:
    """Make .venv, anew where it belongs to another Python or is broken."""
    config = VENV / "pyvenv.cfg"
    fits = re.search(r"^version = {}\.{}\.".format(*sys.version_info), _text(config), re.MULTILINE)
    if fits and subprocess.run([VENV / "bin/python", "-m", "pip", "-V"], capture_output=True).returncode == 0:
        return
    print("Making .venv.", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True)
    if made.returncode:
        raise SystemExit(f".venv could not be made: {(made.stdout + made.stderr).strip()}")


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def install(wanted: str) -> None:
    """Install what *wanted* pins, by hash."""
    print("Installing the pinned requirements; the first time this takes about a minute.", flush=True)
    pip = [
        str(VENV / "bin/python"),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--no-input",
        "--retries",
        "3",
    ]
    done = subprocess.run(
        [*pip, "install", "--quiet", "--require-hashes", "-r", str(HOME / wanted)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise SystemExit(why_pip_failed(done.stdout))
    held = {name: digest(name) for name in HOLDS[wanted]}
    STAMP.write_text(json.dumps({**stamp(), **held}, indent=1))


def why_pip_failed(output: str) -> str:
    if UNREACHABLE.search(output):
        return "pip cannot reach its package index: connect this machine to the network and try again."
    said = [line for line in output.splitlines() if line.strip()]
    return f"pip could not install the requirements: {' '.join(said[-3:])}"


if __name__ == "__main__":
    os.chdir(HOME)
    main(sys.argv[1])
