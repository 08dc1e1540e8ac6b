"""Two processes on one SQLite database: what one has written the other shows, and many who write get no error."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from bench.lines import served
from tests.cast import op
from tests.prepared import lay_first_start
from tests.promises.racing import fields_of

pytestmark = pytest.mark.sqlite
CODE = "awareness"
WRITERS, WRITES = 12, 8
TOKEN = "a" * 32


class Browser:
    """Somebody signed in, at one of the processes."""

    def __init__(self, port: int, session: str) -> None:
        self.port = port
        self.headers = {
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def get(self, path: str) -> str:
        answer, body = self._ask("GET", path)
        assert answer.status == 200
        return body

    def post(self, path: str, **data: str) -> int:
        return self._ask("POST", path, urlencode({**data, "csrfmiddlewaretoken": TOKEN}))[0].status

    def _ask(self, method: str, path: str, body: str = "") -> tuple[HTTPResponse, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body or None, self.headers)
        answer = connection.getresponse()
        told = answer.read().decode()
        connection.close()
        return answer, told


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[tuple[Path, str, Browser, Browser]]:
    """A Dreamer with 12 XP: the folder, the address of their page, and their player at each of two processes."""
    folder = tmp_path_factory.mktemp("house")
    lay_first_start(folder, pytestconfig.cache)
    data = str(folder)
    with served(data, WORKERS="1") as first:
        command = [sys.executable, "-m", "bench.crowds"]
        surroundings = {"PATH": "", "DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "config.settings"}
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, env=surroundings, capture_output=True, text=True
        )
        page, session = json.loads(done.stdout)
        with served(data, WORKERS="1") as second:
            yield folder, page, Browser(first, session), Browser(second, session)


def test_what_one_process_wrote_the_other_shows(house: tuple[Path, str, Browser, Browser]) -> None:
    _, page, first, second = house
    assert (
        awareness(first.get(page)) == awareness(second.get(page)) == 3
    )  # both remember the Dreamer from now on
    for most, writer, reader in ((4, first, second), (5, second, first), (6, first, second)):
        form = fields_of(reader.get(f"{page}grow/?offer={CODE}"))
        assert writer.post(f"{page}spend/", **form) == 303
        assert awareness(reader.get(page)) == most
        assert reader.post(f"{page}spend/", **{**form, "op_id": op()}) == 409  # it knows that the page is old


def awareness(page: str) -> int:
    """Return the Dreamer's greatest Awareness as *page* tells it."""
    told = re.search(r"Awareness\s+Maximum\s+(\d+)", re.sub(r"<[^>]+>", " ", page))
    assert told
    return int(told[1])


def test_many_write_at_both_and_all_is_there(house: tuple[Path, str, Browser, Browser]) -> None:
    _, _, *browsers = house

    def write(number: int) -> list[int]:
        titles = [f"The stair {number} {n}" for n in range(WRITES)]
        return [
            browsers[number % 2].post("/campaigns/new/", title=title, system="beckoning_dream")
            for title in titles
        ]

    with ThreadPoolExecutor(WRITERS) as others:
        statuses = [status for found in others.map(write, range(WRITERS)) for status in found]
    assert set(statuses) <= {302, 303}
    told = "".join(browsers[0].get(f"/campaigns/?page={page}") for page in (1, 2))
    assert len(set(re.findall(r"The stair \d+ \d+", told))) == WRITERS * WRITES
