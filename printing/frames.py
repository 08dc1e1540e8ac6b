"""Messages between the press and its workers: a JSON header and blobs, each led by its length."""

import json
import struct
from collections.abc import Callable, Iterable, Iterator

LENGTH = struct.Struct(">I")
Header = dict[str, object]


def pack(header: Header, blobs: Iterable[bytes] = ()) -> bytes:
    """Return one message as bytes."""
    listed = list(blobs)
    parts = [json.dumps({**header, "blobs": len(listed)}).encode(), *listed]
    return b"".join(LENGTH.pack(len(part)) + part for part in parts)


def unpack(read: Callable[[int], bytes]) -> tuple[Header, list[bytes]]:
    """Read one message; *read* returns exactly as many bytes as it is asked for, or raises."""
    header = json.loads(_part(read))
    return header, list(_parts(read, int(header.pop("blobs"))))


def _parts(read: Callable[[int], bytes], count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield _part(read)


def _part(read: Callable[[int], bytes]) -> bytes:
    (length,) = LENGTH.unpack(read(LENGTH.size))
    return read(length)
