"""One job in, one PDF out: the only room that imports WeasyPrint.

Where WeasyPrint works out again what it knows, a module here puts its own in that place when it is imported: `drawings`
and `blocks` of how backgrounds and pages are drawn, `fonts` of a font in a file, `cascade` of styles, `lines` of lines.
"""
