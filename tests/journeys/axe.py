"""What axe finds amiss on a page, by the rules of WCAG 2.2 AA and those of good practice."""

from contextlib import AbstractContextManager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": TAGS,
    "reporter": "no-passes",  # what is right is neither described nor sent
    "preload": False,  # no rule of these reads stylesheets, and axe would look for what they import beside the page
}
# Each colour as it is written is read once a page, and not once for each element.
KNOWING_COLOURS = """
(() => {
  const colour = axe.commons.color.Color.prototype, read = colour.parseString, known = new Map();
  colour.parseString = function (written) {
    if (!known.has(written)) { known.set(written, read.call(new this.constructor(0, 0, 0), written)); }
    const {r, g, b, alpha} = known.get(written);
    return Object.assign(this, {r, g, b, alpha});
  };
})();
"""
# A sixth of axe's time: its private fields stand in weak maps that are asked twice, and what it knows already in lists
# that are read from their beginning. Another axe names these otherwise: see then whether it still pays.
QUICKER = (
    ("function me(e,t,n){ge(e,t),t.set(e,n)}", "function me(e,t,n){e[t.k=t.k||Symbol()]=n}"),
    ("function ve(e,t){return e.get(ye(e,t))}", "function ve(e,t){return t[e.k]}"),
    ("function be(e,t,n){e.set(ye(e,t),n)}", "function be(e,t,n){t[e.k]=n}"),
    ("function he(e,t){ge(e,t),t.add(e)}", "function he(){}"),
    (
        'function ye(e,t,n){if("function"==typeof e?e===t:e.has(t))return arguments.length<3?t:n;throw new TypeError('
        '"Private element is not present on this object")}',
        "function ye(e,t,n){return arguments.length<3?t:n}",
    ),
    (  # what a function of one thing returned
        "var t=0,n=[],r=[];return{get:function(e){e=a.call(n,e[0]);return-1===e?null:r[e]},"
        "set:function(e){return n.push(e[0]),r.push(++t),t},",
        "var t=0,n=[],r=[],m=new Map;return{get:e=>m.get(e[0])??null,set:e=>(m.set(e[0],++t),t),",
    ),
    (  # and one of several
        "var a=0,l=[[],[]],u=n(null);return{get:function(e){for(var t,n=0,r=l;n<i-1;){"
        "if(-1===(t=s.call(r[0],e[n])))return null;r=r[1][t],++n}"
        "return-1!==(t=s.call(r[0],e[n]))&&r[1][t]||null},"
        "set:function(e){for(var t,n=0,r=l;n<i-1;)-1===(t=s.call(r[0],e[n]))&&(t=r[0].push(e[n])-1,r[1].push([[],[]])),"
        "r=r[1][t],++n;return-1===(t=s.call(r[0],e[n]))&&(t=r[0].push(e[n])-1),r[1][t]=++a,u[a]=e,a},",
        "var a=0,l=[[],[]],m=new Map,u=n(null);return{"
        "get:e=>{for(var r=m,k=0;k<i;k++)if(void 0===(r=r.get(e[k])))return null;return r},"
        "set:e=>{for(var q,r=m,k=0;k<i-1;k++)(q=r.get(e[k]))||r.set(e[k],q=new Map),r=q;"
        "return r.set(e[i-1],++a),u[a]=e,a},",
    ),
    ("clear:function(){n=[],r=[]}}}}),ga=e(", "clear(){n=[],r=[],m=new Map}}}}),ga=e("),
    ("clear:function(){l=[[],[]],u=n(null)}}}}),va=e(", "clear(){m=new Map,u=n(null)}}}}),va=e("),
)


def quicker(script: str) -> str:
    """Return axe's *script*, which finds the same in less time."""
    for slow, quick in QUICKER:
        assert script.count(slow) == 1, slow
        script = script.replace(slow, quick)
    return script


SCRIPT = quicker(Axe().axe_script) + KNOWING_COLOURS
RUN = """options => window.axe ? axe.run(options).then(({violations}) =>
  violations.map(({id, nodes}) => [id, nodes.map(({target}) => target)])) : null"""


def bring(page: Page) -> AbstractContextManager[object]:
    """Send axe to the browser once: inside of what is returned every page that *page* opens has it from its start."""
    return page.add_init_script(SCRIPT)


def violations(page: Page) -> list[tuple[str, list[Any]]]:
    """Return each rule that *page* breaks, as it stands, and where it does."""
    found = page.evaluate(RUN, OPTIONS)
    if found is None:
        page.evaluate(SCRIPT)
        found = page.evaluate(RUN, OPTIONS)
    return [(rule, places) for rule, places in found]
