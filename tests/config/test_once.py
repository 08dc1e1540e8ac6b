"""What is alike on page after page is drawn once a process, and knows nothing of whose page it is."""

from django.template import Context, Template

from config.templatetags.once import DRAWN


def drawn(template: Template, **known: object) -> str:
    return template.render(Context(known))


def test_it_is_drawn_once() -> None:
    DRAWN.clear()
    template = Template("{% load once %}{{ name }}: {% once %}{% now 'u' %}{% endonce %}")
    first, second = drawn(template, name="Ada"), drawn(template, name="Bo")
    assert first.startswith("Ada: ")
    assert second.startswith("Bo: ")
    assert first.split()[1] == second.split()[1]


def test_once_for_each_value_of_what_it_names_and_by_its_place() -> None:
    template = Template(
        "{% load once %}{% once at %}<{{ at }}>{% endonce %}{% once at %}[{{ at }}]{% endonce %}"
    )
    assert [drawn(template, at=at) for at in ("a", "b", "a")] == ["<a>[a]", "<b>[b]", "<a>[a]"]
    assert drawn(template) == "<None>[None]"


def test_it_knows_nothing_else_of_the_page() -> None:
    template = Template("{% load once %}{% once at %}{{ at }}{{ name }}{% endonce %}")
    assert [drawn(template, at=1, name=name) for name in ("Ada", "Bo")] == ["1", "1"]


def test_it_escapes_what_it_names() -> None:
    assert drawn(Template("{% load once %}{% once at %}{{ at }}{% endonce %}"), at="<b>") == "&lt;b&gt;"
