"""Long lists in parts: fifty rows a page, and those whose names hold the words that somebody looks for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import attrgetter, or_
from typing import Any

from django.core.paginator import EmptyPage, Page, PageNotAnInteger, Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import NAME

A_PAGE = 50
MOST_WORDS = 8  # that one looks for at once: each is one more condition on every row


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list: its rows, where the newer and the older ones are, and why it is not the page asked for."""

    page: "Page[Any]"
    newer: str = ""
    older: str = ""
    note: str = ""

    def __iter__(self) -> Iterator[Any]:
        return iter(self.page)

    def __len__(self) -> int:
        return len(self.page)

    @property
    def total(self) -> int:
        """How many rows the whole list has."""
        return self.page.paginator.count


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for on a page of lists; *is_offered* where one of them is too long for a page."""

    wanted: str
    total: int
    is_offered: bool

    @property
    def said(self) -> str:
        """How many rows were found, in a sentence."""
        told = ngettext("%(n)d found for “%(wanted)s”.", "%(n)d found for “%(wanted)s”.", self.total)
        none = _("Nothing found for “%(wanted)s”. Try fewer letters.")
        return (told if self.total else none) % {"n": self.total, "wanted": self.wanted}


def searched_words(request: HttpRequest) -> str:
    """Return what ``?q=`` asks for, "" where it asks for nothing; no longer than a name, and nothing unprintable."""
    asked = request.GET.get("q", "")[:NAME]
    return " ".join("".join(letter if letter.isprintable() else " " for letter in asked).split())


Rows = QuerySet[Any] | Sequence[Any]


def page_of_rows(
    request: HttpRequest,
    rows: Rows,
    *searched_columns: str,
    page_parameter: str = "page",
    total: int | None = None,
) -> ListPage:
    """Return the page of *rows* that ``?key=`` asks for, of those whose *searched_columns* hold each word of ``?q=``.

    *rows* stand in an order without ties; those that were read already are told by ``names.like.this``. What is no
    number, or too small a one, is the first page; too large a one the last. A *total* that is known is not counted.
    """
    paginator = Paginator(rows_holding_words(rows, searched_words(request), *searched_columns), A_PAGE)
    if total is not None:
        paginator.count = total
    page, note = _nearest_page_and_note(paginator, request.GET.get(page_parameter) or "1")
    return ListPage(
        page,
        newer=_url_query_of_page(request, page_parameter, page.number - 1) if page.has_previous() else "",
        older=_url_query_of_page(request, page_parameter, page.number + 1) if page.has_next() else "",
        note=note,
    )


def rows_holding_words(rows: Rows, search_words: str, *searched_columns: str) -> Rows:
    """Return those of *rows* of which each word of *search_words* stands in a searched column, in capitals or not."""
    words = search_words.split()[:MOST_WORDS] if searched_columns else []
    if not isinstance(rows, QuerySet):
        tellers = [attrgetter(name) for name in searched_columns]
        return [row for row in rows if all(_is_word_in_row(word, row, tellers) for word in words)]
    for word in words:
        rows = rows.filter(reduce(or_, (Q(**{f"{name}__icontains": word}) for name in searched_columns)))
    return rows


def _is_word_in_row(word: str, row: Any, column_getters: Iterable[Callable[[Any], Any]]) -> bool:
    return any(word.casefold() in str(name(row)).casefold() for name in column_getters)


def page_query_of_row(row_index: int) -> str:
    """Return the query of the page that a list's row stands on, counted from 0; "" for the first page."""
    return f"?page={row_index // A_PAGE + 1}" if row_index >= A_PAGE else ""


def search_over_list_pages(request: HttpRequest, *list_pages: ListPage) -> Search:
    """Return what is looked for in *list_pages*, the lists of one page."""
    asked = searched_words(request)
    is_long = any(one.page.has_other_pages() for one in list_pages)
    return Search(asked, sum(one.total for one in list_pages), is_offered=bool(asked) or is_long)


def _nearest_page_and_note(paginator: "Paginator[Any]", asked_number: str) -> "tuple[Page[Any], str]":
    try:
        return paginator.page(asked_number), ""
    except PageNotAnInteger:
        return paginator.page(1), _("A page has a number. This is the first one.")
    except EmptyPage:
        last = 1 if asked_number.startswith("-") or not asked_number.strip("0") else paginator.num_pages
        told = _("There is no such page. This is the last one.") if last > 1 else ""
        return paginator.page(last), told or _("There is no such page. This is the first one.")


def _url_query_of_page(request: HttpRequest, page_parameter: str, number: int) -> str:
    """Return the address of page *number* of one list; the other lists and what is looked for stay as they are."""
    query = request.GET.copy()
    query[page_parameter] = str(number)
    return f"?{query.urlencode()}"
