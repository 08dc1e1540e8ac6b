"""A frozen value with some of its fields changed, made as fast as the whole of it can be copied."""

import dataclasses
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:  # which knows by this name what fields a value has, and of which types
    from dataclasses import replace
else:

    def replace(value: Any, **changes: Any) -> Any:
        """Do as dataclasses.replace does, several times as fast where *value* has many fields and no slots: a dream is
        thousands of these.
        """
        kept = getattr(value, "__dict__", {})
        if not changes.keys() <= kept.keys() == value.__dataclass_fields__.keys():
            return dataclasses.replace(value, **changes)
        made = object.__new__(type(value))
        made.__dict__.update(kept, **changes)
        return made
