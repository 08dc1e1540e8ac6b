"""Whoever sends too much is told so on a page, in a real browser before the server that Reverie runs on."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, expect

from tests.prepared import lay_first_start

MB = 1024 * 1024
FORM = """
const form = document.createElement("form");
form.method = "post"; form.enctype = "multipart/form-data"; form.action = "/games/new/";
form.innerHTML = '<input type="file" name="board_file"><button>Send</button>';
document.querySelector("main").append(form);
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Iterator[str]:
    data = tmp_path_factory.mktemp("served")
    lay_first_start(data, pytestconfig.cache)
    with socket.create_server(("127.0.0.1", 0)) as listener:  # whoever asks before it serves waits
        bound = f"fd://{listener.fileno()}"
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--bind", bound, "tests.journeys.quiet_wsgi"],
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ["PATH"], "DATA_DIR": str(data), "WORKERS": "1"},
            pass_fds=[listener.fileno()],
        )
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        process.terminate()
        process.wait(timeout=60)


@pytest.mark.parametrize("with_scripts", [True, False])
def test_what_is_too_much_is_told_on_a_page(
    browser: Browser, served: str, tmp_path: Path, with_scripts: bool
) -> None:
    file = tmp_path / "board.txt"
    context = browser.new_context(base_url=served, java_script_enabled=with_scripts)
    page = context.new_page()
    for size in (1.5, 6, 40):
        file.write_bytes(b"x" * int(size * MB))
        page.goto("/sign-in/")
        page.evaluate(FORM)
        page.set_input_files("input[type=file]", file)
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("That is too much at once")
        expect(page.get_by_role("main")).to_contain_text("At most 1.0\xa0MB can be sent.")
        expect(page.get_by_role("link", name="Reverie").first).to_be_visible()
    context.close()
