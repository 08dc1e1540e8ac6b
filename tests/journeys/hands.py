"""Somebody at a page, with a mouse, or by Tab and the keys alone, who then sees all the way where they are."""

from playwright.sync_api import Locator, Page

FURTHEST = 60  # presses of Tab from one place of a page to another
# Whether the focus is there (of radios at any of its group: arrows go on) or stands behind it, how many presses of Tab
# lead there for certain, and where it was or is and cannot be seen.
FOCUS = """place => {
  const look = on => {
    const box = on.getBoundingClientRect(), parts = [on, on.closest(".t-way, label")];
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isOfBrowser = on.type === "date";  // it edges what is in such a field, part by part
    const isEdged = parts.some(part => part && getComputedStyle(part).outlineStyle !== "none");
    const isBare = middle && (on.contains(middle) || middle.contains(on));
    return on === document.body || isOfBrowser || isEdged && isBare ? [] : [on.outerHTML.slice(0, 100)];
  };
  if (!window.unseen) {
    window.unseen = [];
    addEventListener("keydown", () => window.unseen.push(...look(document.activeElement)), true);
  }
  const isBefore = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isOfGroup = (one, other) => one.type === "radio" && one.name === other.name && one.form === other.form;
  const on = document.activeElement, isBehind = isBefore(place, on);
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
  const isStop = one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true});
  const whereOneEnters = one => {
    const group = all.filter(other => isOfGroup(one, other) && isStop(other));
    return group.find(other => other.checked) || group.at(isBehind ? -1 : 0) || one;
  };
  const goal = whereOneEnters(place), [first, last] = isBehind ? [goal, on] : [on, goal];
  const between = all.filter(one => isBefore(first, one) && isBefore(one, last) && isStop(one)
    && whereOneEnters(one) === one && !isOfGroup(one, on));
  return {
    isThere: place === on || isOfGroup(place, on),
    isBehind: isBehind,
    presses: on === document.body ? 1 : 1 + between.length,
    unseen: [...window.unseen, ...look(on)],
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
        key, pressed = "", 0
        while True:
            focus = place.evaluate(FOCUS)
            assert focus["unseen"] == [], f"The focus is not seen at {focus['unseen']}"
            if focus["isThere"]:
                return
            key = key or ("Shift+Tab" if focus["isBehind"] else "Tab")
            pressed += focus["presses"]
            assert pressed < most, f"{key} {most} times does not lead to {place}, but to {focus['name']}"
            for _time in range(focus["presses"]):
                self.key(key)
