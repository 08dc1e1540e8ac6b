"""A small application for a web process under test: it tells what it was told, or takes its time."""

import json
import os
import time
from collections.abc import Callable
from typing import Any

from config.web_process import Limits, WebProcess


class HastyProcess(WebProcess):
    """Takes a request that takes a second for one that hangs."""

    limits = Limits(working=1, tick=0.1)


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """Answer ``/?3`` after three seconds; ``/long?3`` with three megabytes."""
    number = float(environ["QUERY_STRING"] or 0)
    if environ["PATH_INFO"] == "/long":
        start_response("200 OK", [])
        return [b"x" * int(number * 1024 * 1024)]
    if environ["PATH_INFO"] == "/broken":
        raise ValueError("It broke.")
    time.sleep(number)
    told = {key: value for key, value in environ.items() if isinstance(value, str)}
    body = environ["wsgi.input"].read().decode("latin-1")
    answer = json.dumps({**told, "body": body, "pid": os.getpid()}).encode()
    headers = [("Content-Length", str(len(answer))), ("Set-Cookie", " one=1"), ("Set-Cookie", " two=2")]
    start_response("200 OK", headers)
    return [answer]
