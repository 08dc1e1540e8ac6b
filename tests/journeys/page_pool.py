"""Pages of one browser, lent to one journey after another: to open a page anew takes longer than most journeys do."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.templatetags.static import static
from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Page, ViewportSize

USUAL: ViewportSize = {"width": 1280, "height": 720}
RESTING = "fonts/cinzel-LICENSE.txt"  # the static file at which a page waits to be lent: it asks for nothing by itself
AT_ONCE = 1000  # times as fast as in life does all move, which nobody watches: each frame of it is drawn
EMULATED = "(prefers-color-scheme: dark), (prefers-reduced-motion: reduce), (forced-colors: active), print"
# Leaves nothing stored behind; tells whether other media are shown than a new page has.
FORGET = f"localStorage.clear(), sessionStorage.clear(), matchMedia('{EMULATED}').matches"


@dataclass(frozen=True, slots=True)
class Kept:
    """A page that is alone in its context, and the browser's own tools for it."""

    page: Page
    tools: CDPSession


class PagePool:
    """Whoever borrows a page finds it as a new one, but that its browser knows the static files: no cookie, nothing
    stored or granted, no history, no route, nobody who listens. Only a script for whatever it opens has to be taken
    back by who adds it: ``with page.add_init_script(…)``. Who sets its clock closes its context: it is lent no more.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self.url = browser, url
        self._free: defaultdict[tuple[bool, bool], list[Kept]] = defaultdict(list)

    @contextmanager
    def lent(
        self,
        faults: list[str] | None = None,
        *,
        has_js: bool = True,
        has_touch: bool = False,
        viewport: ViewportSize = USUAL,
    ) -> Iterator[Page]:
        """Lend a page; what it complains of goes to *faults*. Whose journey failed is closed."""
        free, is_as_new = self._free[has_js, has_touch], False
        kept = free.pop() if free else self._opened(has_js=has_js, has_touch=has_touch)
        if kept.page.viewport_size != viewport:
            kept.page.set_viewport_size(viewport)
        try:
            with heard(kept.page, [] if faults is None else faults):
                yield kept.page
            is_as_new = self._is_as_new(kept)
        finally:
            if is_as_new:
                free.append(kept)
            else:
                kept.page.context.close()

    def _opened(self, *, has_js: bool, has_touch: bool) -> Kept:
        context = self._browser.new_context(
            base_url=self.url, java_script_enabled=has_js, has_touch=has_touch
        )
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Animation.enable")
        tools.send("Animation.setPlaybackRate", {"playbackRate": AT_ONCE})
        return Kept(page, tools)

    def _is_as_new(self, kept: Kept) -> bool:
        """Take from the page what a journey left; return whether it could be had: it may be on its way elsewhere."""
        page, context = kept.page, kept.page.context
        try:
            for another in context.pages:
                if another is not page:
                    another.close()
            page.unroute_all(behavior="ignoreErrors")
            context.clear_cookies()  # what a page sends as it is left is nobody's any more
            page.goto(static(RESTING))
            context.clear_cookies()
            context.clear_permissions()
            if page.evaluate(FORGET):
                page.emulate_media(
                    media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
                )
            page.mouse.move(-1, -1)
            kept.tools.send("Page.resetNavigationHistory")
        except Error:
            return False
        return True


@contextmanager
def heard(page: Page, faults: list[str]) -> Iterator[None]:
    """Collect in *faults* what the browser complains of on *page*, the content policy's refusals too."""

    def raised(error: Error) -> None:
        faults.append(str(error))

    def said(message: ConsoleMessage) -> None:
        if is_fault(message):
            faults.append(message.text)

    page.on("pageerror", raised)
    page.on("console", said)
    yield
    page.remove_listener("pageerror", raised)
    page.remove_listener("console", said)


def is_fault(said: ConsoleMessage) -> bool:
    """Return whether the browser complains of more than what is meant: 409 stale, 422 bad input, a preview
    that a newer one replaced.
    """
    meant = r"status of (409|422)|^htmx:(afterRequest|sendAbort)"
    return said.type == "error" and not re.search(meant, said.text)
