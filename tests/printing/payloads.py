"""What a person might type to make the press open a file or a socket, as functions of what they want opened."""

from collections.abc import Callable

# Each takes the URL of a canary file and the address of a listener.
PAYLOADS: dict[str, Callable[[str, str], str]] = {
    "img-file": lambda file, net: f'<img src="{file}">',
    "img-http": lambda file, net: f'<img src="{net}/a.png">',
    "img-relative": lambda file, net: f'<img src="{file.removeprefix("file://")}">',
    "img-srcset": lambda file, net: f'<img srcset="{net}/b.png 2x, {file} 1x">',
    "img-protocol-relative": lambda file, net: f'<img src="{net.removeprefix("http:")}/c.png">',
    "img-newline": lambda file, net: f'<img src="fi\nle://{file.removeprefix("file://")}">',
    "img-entity": lambda file, net: f'<img src="{"".join(f"&#{ord(letter)};" for letter in file)}">',
    "style-url": lambda file, net: f'<p style="background: url({file})">x</p>',
    "style-http": lambda file, net: f'<p style="background: url({net}/d.png)">x</p>',
    "style-content": lambda file, net: f'<style>p::before {{ content: url("{net}/e.svg") }}</style><p>x</p>',
    "style-import": lambda file, net: f'<style>@import url("{net}/f.css");</style>',
    "style-import-file": lambda file, net: f'<style>@import "{file}";</style>',
    "style-escaped": lambda file, net: (
        f"<style>p {{ background: \\75\\72\\6c({net}/g.png) }}</style><p>x</p>"
    ),
    "style-list": lambda file, net: f'<ul style="list-style-image: url({net}/h.png)"><li>x</ul>',
    "style-border": lambda file, net: f'<p style="border: 1px solid; border-image: url({net}/i.png)">x</p>',
    "style-font": lambda file, net: (
        f'<style>@font-face {{ font-family: a; src: url("{net}/j.ttf") }}</style>'
    ),
    "style-font-file": lambda file, net: (
        f'<style>@font-face {{ font-family: b; src: url("{file}") }}</style>'
    ),
    "style-page": lambda file, net: f'<style>@page {{ background: url("{net}/k.png") }}</style>',
    "style-profile": lambda file, net: f'<style>@color-profile --c {{ src: url("{net}/l.icc") }}</style>',
    "style-expression": lambda file, net: (
        f'<p style="width: expression(alert(1)); background: url({file})">x</p>'
    ),
    "style-variable": lambda file, net: f'<p style="--a: url({net}/m.png); background: var(--a)">x</p>',
    "style-namespace": lambda file, net: f'<style>@namespace url("{net}/n"); p {{ color: red }}</style>',
    "link-attachment": lambda file, net: f'<link rel="attachment" href="{file}">',
    "link-attachment-http": lambda file, net: f'<link rel=attachment href="{net}/o.txt">',
    "link-stylesheet": lambda file, net: f'<link rel="stylesheet" href="{net}/p.css">',
    "link-icon": lambda file, net: f'<link rel="icon" href="{net}/q.ico">',
    "a-attachment": lambda file, net: f'<a rel="attachment" href="{file}">x</a>',
    "a-javascript": lambda file, net: '<a href="javascript:alert(1)">x</a>',
    "svg-image": lambda file, net: (
        f'<svg width="9" height="9"><image href="{file}" width="9" height="9"/></svg>'
    ),
    "svg-xlink": lambda file, net: (
        f'<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="{net}/r.png" width="9" height="9"/></svg>'
    ),
    "svg-use": lambda file, net: f'<svg width="9" height="9"><use href="{file}#a"/></svg>',
    "svg-use-http": lambda file, net: f'<svg width="9" height="9"><use xlink:href="{net}/s.svg#a"/></svg>',
    "svg-style": lambda file, net: f'<svg><style>@import url("{net}/t.css");</style><rect/></svg>',
    "svg-filter": lambda file, net: f'<svg><filter id="f"><feImage href="{net}/u.png"/></filter></svg>',
    "svg-entity": lambda file, net: (
        f'<!DOCTYPE svg [<!ENTITY e SYSTEM "{file}">]><svg><text>&e;</text></svg>'
    ),
    "data-svg": lambda file, net: (
        "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'>"
        f"<image href='{file}' width='9' height='9'/></svg>\">"
    ),
    "data-css": lambda file, net: f'<link rel="stylesheet" href="data:text/css,@import url({net}/v.css)">',
    "object": lambda file, net: f'<object data="{file}"></object>',
    "embed": lambda file, net: f'<embed src="{net}/w.svg">',
    "iframe": lambda file, net: f'<iframe src="{net}/x.html"></iframe>',
    "video": lambda file, net: f'<video poster="{net}/y.png"></video>',
    "base": lambda file, net: f'<base href="{net}/"><img src="z.png">',
    "meta-refresh": lambda file, net: f'<meta http-equiv="refresh" content="0; url={net}/aa">',
    "script": lambda file, net: f'<script src="{net}/bb.js"></script>',
    "include": lambda file, net: f'<xi:include href="{file}" parse="text"/>',
    "ours-by-another-name": lambda file, net: (
        '<img src="font:cinzel-400-normal"><img src="mark:../../secret">'
    ),
    "template": lambda file, net: "{% load static %}{{ settings.SECRET_KEY }}{% include '/etc/hostname' %}",
    "quote-break": lambda file, net: f"\"'><img src='{file}'>",
    "comment-break": lambda file, net: f'--><img src="{file}"><!--',
    "half-open": lambda file, net: f'</p></section><img src="{file}"',
    "right-to-left": lambda file, net: f'\u202e<img src="{file}">\u202c',
    "null-byte": lambda file, net: f'<i\x00mg src="{file}">',
    "surrogate": lambda file, net: f'\ud83d<img src="{file}">',
}
