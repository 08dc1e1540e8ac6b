"""What a process remembers of what it worked out, so that a page does not work it out again."""

from collections import OrderedDict
from threading import Lock
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """What was worked out, by its key, the least used forgotten first; what *beside* it forgets is forgotten too."""

    def __init__(self, size: int = 512, beside: "Memory[Any, Any] | None" = None) -> None:
        self._size, self._beside = size, list[Memory[Any, Any]]()
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()
        if beside is not None:
            beside._beside.append(self)

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Key, value: Value) -> Value:
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return value

    def all(self) -> dict[Key, Value]:
        """Return all that is remembered now."""
        with self._lock:
            return dict(self._kept)

    def forget(self, key: Key) -> None:
        with self._lock:
            self._kept.pop(key, None)
        for memory in self._beside:
            memory.clear()  # its keys are others

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
        for memory in self._beside:
            memory.clear()
