"""Strings that are text and nothing else, however they look."""

ZALGO = "e" + "\u0301\u0302\u0303\u0304" * 6
ZERO = "\u200b"
FAMILY = "👩\u200d👩\u200d👧\u200d👦"

# --- markup, and what leads out of an attribute, a comment, a title, a text area ---
MARKUP = (
    "<b>bold</b>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</textarea><script>1</script>",
    "</title><h1>t</h1>",
    "</select></form><form>",
    '" autofocus onfocus="alert(1)',
    "' onmouseover='alert(1)",
    "` onclick=`x`",
    "<!-- comment -->",
    "--><i>out</i>",
    "<![CDATA[<b>]]>",
    "<?php echo 1 ?>",
    "<svg/onload=alert(1)>",
    "<a href=javascript:x>y</a>",
    "<plaintext>",
    "<noscript><p>",
    "<template><b>",
    "</script><b>",
    "<style>*{color:red}</style>",
    "<base href=//x.test>",
    "<input name=op_id value=1>",
    "<div hx-get=/ hx-trigger=load>",
    "<<b>>",
    "<b",
    "a < b > c & d",
    "javascript:alert(1)",
    "https://example.test/?a=1&b=2",
)
# --- what other languages would read as more than text ---
SPEECH = (
    "&lt;b&gt;",
    "&amp;amp;",
    "&#60;b&#62;",
    "&nbsp;&copy &notit;",
    "{{ 7|add:7 }}",
    "{% now 'Y' %}",
    "{# gone #}",
    "${7*7} #{7*7}",
    "%(name)s %s %d %%",
    "{0} {name!r}",
    "=1+1",
    "@SUM(A1)",
    "+1-1",
    "-2+3|cmd",
    "';DROP TABLE campaigns_user;--",
    "\\n \\u0041 \\x41",
    "../../etc/passwd",
    "url(file:///etc/passwd)",
    "expression(alert(1))",
    "\\3c b\\3e",
    "null None undefined NaN",
    "-1",
)
# --- letters that are hard to lay out ---
LETTERS = (
    "شهرزاد ألف ليلة",
    "\u202eright to left\u202c",
    "\u2067isolated\u2069 \u200fmark",
    "日本語 夢の札",
    "Ĳsland ﬁve ﬂow ß ẞ",
    ZALGO,
    f"a{ZERO}b\u00adc\u2060d\ufeffe",
    "🂡🃏🌙✨" + FAMILY,
    "🏳️\u200d🌈 1️⃣",
    "nbsp\u00a0and\u2003em",
    "tab\tand  two  blanks",
    "W" * 60,
    "bell\x07 escape\x1b[31m",
    "\ufffd\ufff9\U000e0041",
    "𝕯𝖗𝖊𝖆𝖒 𝒹𝓇ℯ𝒶𝓂",
    "“quoted” ‘quoted’ – — …",
    "Ωμέγα Дрёма ฝัน सपना",
)
# --- several lines ---
LINES = (
    "one\ntwo\n\nfour",
    "one\r\ntwo\rthree",
    "sep\u2028para\u2029end",
    "\n- list\n1. item\n# head",
    "```\n<b>\n```",
)

STRINGS = (*MARKUP, *SPEECH, *LETTERS, *LINES)
PRINTED = (*MARKUP[:7], *SPEECH[:8])  # what the sheet's own letters can draw
