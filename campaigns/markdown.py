"""Text as Markdown: what was typed shows as it was typed, and is markup nowhere."""

import re

MARKUP = re.compile(r"[\\`*_\[\]<>&#~|!$^]|(?<=:)/|(?<=www)\.|@", re.IGNORECASE)
LINE_START = re.compile(r"^(\s*)([-+=:]|\d+(?=[.)]))")


def escaped_for_markdown(typed_line: str) -> str:
    """Return one line of text so that Markdown shows it as it is.

    >>> escaped_for_markdown("1. *not* a list")
    '1\\\\. \\\\*not\\\\* a list'
    """
    line = MARKUP.sub(lambda sign: f"\\{sign[0]}", typed_line)
    line = LINE_START.sub(lambda start: f"{start[1]}{_escaped_list_marker(start[2])}", line)
    return f"&#{ord(line[0])};{line[1:]}" if line[:1].isspace() else line


def _escaped_list_marker(marker: str) -> str:
    return marker + "\\" if marker.isdigit() else f"\\{marker}"


def markdown_with_line_breaks(typed_text: str) -> str:
    """Return a text of several lines, its line breaks kept."""
    lines = [escaped_for_markdown(line) for line in typed_text.split("\n")]
    return "\n".join(
        f"{line}  " if line and after else line for line, after in zip(lines, [*lines[1:], ""], strict=True)
    )
