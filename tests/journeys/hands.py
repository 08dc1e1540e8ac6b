"""Somebody at a page, with a mouse, or by Tab and the keys alone, who then sees all the way where they are."""

from playwright.sync_api import Locator, Page

FURTHEST = 60  # presses of Tab from one place of a page to another
# Whether the focus is there (of radios at any of its group: arrows go on), stands behind it, and can be seen.
FOCUS = """place => {
  const on = document.activeElement, box = on.getBoundingClientRect(), parts = [on, on.closest(".t-way, label")];
  const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isOfBrowser = on.type === "date";  // it edges what is in such a field, part by part
  const isEdged = parts.some(part => part && getComputedStyle(part).outlineStyle !== "none");
  const isBare = middle && (on.contains(middle) || middle.contains(on));
  return {
    isThere: place === on || place.type === "radio" && place.name === on.name && place.form === on.form,
    isBehind: Boolean(place.compareDocumentPosition(on) & Node.DOCUMENT_POSITION_FOLLOWING),
    isSeen: on === document.body || isOfBrowser || Boolean(isEdged && isBare),
    name: on.outerHTML.slice(0, 100),
  };
}"""


class Hand:
    """What presses and writes; how often is counted."""

    def __init__(self, page: Page, *, has_mouse: bool) -> None:
        self.page, self.has_mouse, self.keys, self.clicks = page, has_mouse, 0, 0

    def press(self, place: Locator, key: str = "Enter") -> None:
        if self.has_mouse:
            self.clicks += 1
            place.click()
        else:
            self.go_to(place)
            self.key(key)

    def write(self, place: Locator, words: str) -> None:
        if self.has_mouse:
            self.clicks += 1
            place.click()
        else:
            self.go_to(place)
        self.keys += len(words)
        self.page.keyboard.type(words)

    def key(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)

    def go_to(self, place: Locator, most: int = FURTHEST) -> None:
        """Press Tab, or Shift and Tab towards what stands before, until the focus is there."""
        key = ""
        for _time in range(most):
            focus = place.evaluate(FOCUS)
            assert focus["isSeen"], f"The focus is not seen at {focus['name']}"
            if focus["isThere"]:
                return
            key = key or ("Shift+Tab" if focus["isBehind"] else "Tab")
            self.key(key)
        raise AssertionError(f"{key} {most} times does not lead to {place}, but to {focus['name']}")
