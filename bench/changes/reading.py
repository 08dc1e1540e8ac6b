"""What the ten tests read pages and prints with: fields by their labels, text of a PDF, forms as they stand."""

import re
from html import unescape
from io import BytesIO
from typing import Any

from django.test import Client
from pypdf import PdfReader


def page(client: Client, url: str, **query: str) -> str:
    """Return a page that answers 200, blanks as single spaces."""
    answer = client.get(url, query, follow=True)
    assert answer.status_code == 200, f"{url}: {answer.status_code}"
    return " ".join(unescape(answer.content.decode()).split())


def name_of(label: str, body: str) -> str:
    """Return the name of the field that *label* belongs to."""
    found = re.search(rf'<label[^>]*for="([^"]+)"[^>]*>\s*{re.escape(label)}', body)
    assert found, f"No field is labelled {label}."
    field = re.search(rf'<(?:input|textarea|select)[^>]*id="{re.escape(found[1])}"[^>]*>', body)
    assert field, f"{label} names no field."
    name = re.search(r'name="([^"]+)"', field[0])
    assert name
    return name[1]


def printed(client: Client, url: str) -> list[str]:
    """Return the text of each page of a PDF."""
    answer: Any = client.get(url)
    assert answer.status_code == 200, answer.status_code
    content = b"".join(answer) if answer.streaming else answer.content
    return [" ".join(sheet.extract_text().split()) for sheet in PdfReader(BytesIO(content)).pages]
