"""A page that is lent again is as a new one."""

from django.templatetags.static import static
from playwright.sync_api import Route

from tests.journeys.page_pool import EMULATED, RESTING, PagePool

STORE = "localStorage.setItem('a', 'b'), sessionStorage.setItem('a', 'b'), document.cookie = 'theme=night'"
STORED = "[localStorage.getItem('a'), sessionStorage.getItem('a'), document.cookie]"
MAY = "navigator.permissions.query({name: 'clipboard-read'}).then(({state}) => state)"
IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
UNDER_THE_MOUSE = "document.querySelectorAll(':hover').length"


def test_a_page_is_lent_again_with_nothing_of_who_had_it(page_pool: PagePool) -> None:
    asked: list[str] = []
    faults: list[str] = []

    def note(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    with page_pool.lent(faults, viewport={"width": 400, "height": 500}) as first:
        before = first.evaluate(MAY)
        first.emulate_media(color_scheme="dark")
        first.context.grant_permissions(["clipboard-read"])
        first.route("**/sign-in/", note)
        first.goto("/sign-in/")
        first.evaluate(STORE)
        first.mouse.move(200, 200)
        first.evaluate("console.error('told')")
        first.context.new_page()
        assert first.evaluate(STORED) == ["b", "b", "theme=night"]
        assert first.evaluate(MAY) == "granted" != before
        assert first.evaluate(IS_DARK)
        assert first.evaluate(f"matchMedia('{EMULATED}').matches")
        assert first.evaluate("innerWidth") == 400
        assert first.evaluate(UNDER_THE_MOUSE) > 0
    assert (len(asked), faults) == (1, ["told"])
    with page_pool.lent() as second:
        assert second is first
        assert second.context.pages == [second]
        assert second.url.endswith(static(RESTING))
        second.go_back()
        assert second.url.endswith(static(RESTING))
        second.goto("/sign-in/")
        second.evaluate("console.error('told')")
        assert second.evaluate(STORED) == [None, None, ""]
        assert second.evaluate(MAY) == before
        assert not second.evaluate(IS_DARK)
        assert not second.evaluate(f"matchMedia('{EMULATED}').matches")
        assert second.evaluate(UNDER_THE_MOUSE) == 0
        assert second.evaluate("innerWidth") == 1280
    assert (len(asked), faults) == (1, ["told"])


def test_who_is_still_at_it_gets_another_page(page_pool: PagePool) -> None:
    with page_pool.lent() as one, page_pool.lent() as another, page_pool.lent(has_js=False) as plain:
        assert len({one, another, plain}) == 3
        for page in (one, another, plain):
            page.goto("/sign-in/")
        assert not plain.evaluate("Boolean(window.htmx)")
        assert another.evaluate("Boolean(window.htmx)")
