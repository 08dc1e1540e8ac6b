"""A dream told as a story, to who read its lines: its Construction, its scenes, and in them Conflicts turn by turn."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from characters.beckoning_dream.rules.dreaming.folding import apply_line
from characters.beckoning_dream.rules.dreaming.position import Dream, Scene
from characters.beckoning_dream.rules.dreaming.scenes import OUTCOMES, scene_in_words
from characters.beckoning_dream.rules.dreaming.telling import SILENT, line_in_words, run_out_in_words
from characters.socket.rules import Story, StoryPart, StoryPerson
from decks.rules.tarot import CODES, capitalized, names_as_phrase, with_full_stop
from play.rules.choices import MARK
from play.rules.zones import U

LEADS = {"oppose": "{}’s turn", "answer": "{}’s Guide", "approach": "{}", "suit": "{}"}
SAID = ("answer", "approach")  # in somebody's own words
CONFLICTS = ("duel", "effort", "spike")
LEFT_OUT = frozenset(
    {"select", "selected", "meet", "chosen", "interpreted", "hand", "lower", "drop", "scene", "next", "then"}
)  # is waited for, or stands in a heading
PARAGRAPHS = frozenset({"spread", "pulled", "ask", "met", "resolve", "disclosed"})  # begin one
LISTING = (", ", " and ", ": ", ". ")  # in what one does: it stands alone, or would be read with what follows
AFTERWARDS = frozenset({"drawn", "close"})  # belong to the Conflict that was Resolved just before


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: in the *part* and the *paragraph* that begin at the lines of these numbers.

    The part is of this *scene*, by its number in the spread, or has a *title* in words; *lead* leads the paragraph, of
    lines that begin with *word*. Once something is *over* the next sentence begins another part.
    """

    part: int = 0
    title: str = ""
    level: int = 1
    scene: int = 0
    paragraph: int = 0
    word: str = ""
    lead: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a line told in *words* at its *place*; *subject* is who does it, "" where they are not its first words."""

    place: Place
    word: str
    subject: str
    words: str

    @property
    def does(self) -> str:
        """Return what its subject does, "" where it cannot be told in one breath with what else they do."""
        does = self.words[len(self.subject) + 1 : -1]
        is_listed = self.word in ("interpret", "chose") or any(sign in does for sign in LISTING)
        return "" if is_listed or not self.subject else does


def story_of_lines(first: Dream, heard: Iterable[str]) -> Story:
    """Return the story of a dream that began as *first*, of all that a reader *heard* of it, the oldest line first.

    Left out of it is who has Selected, and each draw of cards that the reader does not know.
    """
    dream, place = first, Place(title="Dream Construction" if first.scenes else "")
    told: list[Sentence] = []
    for number, line in enumerate(heard, 1):
        word, *rest = line.split()
        dream = apply_line(dream, line)
        if word not in SILENT or dream.just_run_out:
            place = _place_of_line(place, number, word, rest, dream)
            told.append(_sentence(place, line, word, rest, dream))
    return Story(
        question=dream.question,
        people=tuple(StoryPerson(one.name, one.guide) for one in dream.dreamers),
        cards=tuple((_card(scene), OUTCOMES.get(scene.outcome, "")) for scene in dream.scenes),
        parts=tuple(_parts(told, dream)),
    )


def _sentence(place: Place, line: str, word: str, rest: Sequence[str], dream: Dream) -> Sentence:
    words = _words_of_line(line, word, rest, dream)
    names = (capitalized(one.name) for one in dream.bearers.values())
    subjects = (name for name in names if words.startswith(f"{name} "))
    return Sentence(place, word, max(subjects, key=len, default=""), words)


def _words_of_line(line: str, word: str, rest: Sequence[str], dream: Dream) -> str:
    """Return what a line tells within a paragraph, "" where that is nothing."""
    draws_unknown = word == "drawn" and set(rest[1:]) <= {U}
    chooses_unseen = word == "interpret" and MARK.strip() in rest[-1]
    if word in LEFT_OUT or draws_unknown or chooses_unseen:
        return run_out_in_words(dream)
    if word in SAID:
        return with_full_stop(" ".join(rest[1:]))
    return line_in_words(line, dream)


def _place_of_line(place: Place, number: int, word: str, rest: Sequence[str], dream: Dream) -> Place:
    """Return where a line of that *number* stands, after *place*; *dream* is how it stands after it."""
    if word == "scene":
        return Place(number, scene=int(rest[0]), paragraph=number)
    if word in CONFLICTS:
        title, level = _conflict_in_words(word, dream), 2 if dream.scene else 1
        return Place(number, title, level, paragraph=number)
    if word == "end":
        return Place(number, "The end of the dream", paragraph=number)
    if place.over and word not in AFTERWARDS:
        after = "Between scenes" if place.over == "close" else ""
        place = Place(number, after, 1 if after else place.level, paragraph=number)
    lead = LEADS[word].format(dream.bearers[rest[0]].name) if word in LEADS else ""
    begins = word != place.word if word in PARAGRAPHS else word in LEADS
    if begins and not (word == "suit" and lead == place.lead):  # it follows what its Dreamer has just said
        place = replace(place, paragraph=number, word=word, lead=lead)
    is_over = word == "resolve" or (word == "close" and bool(rest))
    return replace(place, over=word) if is_over else place


def _conflict_in_words(word: str, dream: Dream) -> str:
    assert dream.conflict
    if dream.conflict.effort:
        return capitalized(dream.conflict.effort.name)
    if word == "spike":
        return "A Spike"
    foes = [one.name for one in dream.members if one.is_foe]
    everybody = names_as_phrase(one.name for one in dream.members)
    return f"A Duel with {names_as_phrase(foes)}" if foes else f"A Duel of {everybody}"


def _parts(told: Sequence[Sentence], dream: Dream) -> Iterator[StoryPart]:
    """Yield the parts of what was *told*; a scene is called by its card as *dream* knows it in the end."""
    begun: set[int] = set()
    for _part, group in groupby(told, key=lambda each: each.place.part):
        sentences = list(group)
        place, scene = sentences[0].place, sentences[0].place.scene
        title = scene_in_words(dream, scene, " goes on" if scene in begun else "") if scene else place.title
        begun.add(scene)
        paragraphs = tuple(_paragraphs(sentences))
        if title or paragraphs:
            yield StoryPart(title, place.level, paragraphs, _card(dream.scenes[scene - 1]) if scene else "")


def _paragraphs(told: Sequence[Sentence]) -> Iterator[tuple[str, str]]:
    for _paragraph, group in groupby(told, key=lambda each: each.place.paragraph):
        sentences = list(group)
        if words := " ".join(_told_in_one_breath([each for each in sentences if each.words])):
            yield sentences[0].place.lead, words


def _told_in_one_breath(told: Sequence[Sentence]) -> Iterator[str]:
    """Yield sentences: in one what somebody does after another, in one who give a card to the Dream Deck."""
    for is_given, group in groupby(told, key=lambda each: each.word == "given"):
        sentences = list(group)
        if is_given and len(sentences) > 1:
            names = names_as_phrase(each.subject for each in sentences)
            yield f"{names} each give a card to the Dream Deck, unseen."
            continue
        for subject, same in groupby(sentences, key=lambda each: each.subject if each.does else ""):
            if subject:
                yield f"{subject} {names_as_phrase(each.does for each in same)}."
            else:
                yield from (each.words for each in same)


def _card(scene: Scene) -> str:
    """Return the code of a scene's card, "" where the reader has not seen it."""
    return scene.card if scene.is_turned and scene.card in CODES else ""
