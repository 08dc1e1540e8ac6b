"""Messages between the press and its workers: a JSON header and blobs, each led by its length."""

import json
import struct
from collections.abc import Callable, Iterable, Iterator

LENGTH = struct.Struct(">I")
Header = dict[str, object]


def pack_message(header: Header, blobs: Iterable[bytes] = ()) -> bytes:
    """Return one message as bytes."""
    listed = list(blobs)
    parts = [json.dumps({**header, "blobs": len(listed)}).encode(), *listed]
    return b"".join(LENGTH.pack(len(part)) + part for part in parts)


def unpack_message(read_exactly: Callable[[int], bytes]) -> tuple[Header, list[bytes]]:
    """Read one message; *read_exactly* returns exactly as many bytes as it is asked for, or raises."""
    header = json.loads(_read_blob(read_exactly))
    return header, list(_read_blobs(read_exactly, int(header.pop("blobs"))))


def _read_blobs(read_exactly: Callable[[int], bytes], count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield _read_blob(read_exactly)


def _read_blob(read_exactly: Callable[[int], bytes]) -> bytes:
    (length,) = LENGTH.unpack(read_exactly(LENGTH.size))
    return read_exactly(length)
