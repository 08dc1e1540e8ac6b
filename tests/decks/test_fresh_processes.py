"""Seals asked for by many at once in a process that has just begun: each is drawn, and drawn alike."""

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PROCESSES = 10
SEEDS = 5  # of hashes, each of which orders what is in sets otherwise
ASKED = """
import hashlib, os, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from decks import letters
from decks.faces import draw_face_svg
from decks.rules.seal import Seal
from decks.rules.tarot import DECK
from decks.seals import draw_seal_svg

gate = Barrier(8)

def ask(number):
    gate.wait()
    seal = Seal(DECK[:3], ("Ψυχή", "Жёлудь", "Ondine" if number % 2 else "AVATAR"))
    drawn = draw_seal_svg(seal, "day") if number < 6 else draw_face_svg("c9", "day")
    return hashlib.sha256(drawn).hexdigest()

def ask_all():
    with ThreadPoolExecutor(8) as pool:
        print(*sorted(set(pool.map(ask, range(8)))), flush=True)

sys.setswitchinterval(1e-5)  # as on a machine with many processors
for _ in range(int(sys.argv[1])):
    if child := os.fork():  # all is imported in the new one, and nothing is read or drawn
        _, status = os.waitpid(child, 0)
        assert status == 0
    else:
        ask_all()
        os._exit(0)
"""


def test_ten_fresh_processes_draw_what_eight_ask_for_at_once() -> None:
    check_fresh_processes()


def check_fresh_processes(before: str = "") -> None:
    """Begin several processes, each after the line *before*; all must answer all, and alike."""
    command = [sys.executable, "-c", before + ASKED, str(PROCESSES // SEEDS)]
    begun = [
        subprocess.Popen(
            command,
            cwd=HOME,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
        )
        for seed in range(SEEDS)
    ]
    said = list[str]()
    for process in begun:
        told, wrong = process.communicate(timeout=60)
        assert process.returncode == 0, wrong[-500:]
        said += told.splitlines()
    assert len(said) == PROCESSES
    assert [len(told.split()) for told in set(said)] == [3]  # two seals and a face
