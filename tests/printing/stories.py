"""A printed story with one text in each of the fields that people fill, and the longest that one file holds."""

from characters.pages.prints import story_job
from characters.pages.table_papers import LETTERS
from characters.socket.rules import Story, StoryPart, StoryPerson
from printing.job import Job

FIELDS = 9  # title, campaign, question, a name, a Guide, a scene, a Conflict, what leads a paragraph, what it tells


def in_every_field(text: str) -> Job:
    """Return a story with *text* in each of the fields that it prints."""
    story = Story(
        text,
        (StoryPerson(text, text),),
        (("m7", "went well"), ("", "")),
        (StoryPart(text, 1, (), "m7"), StoryPart(text, 2, ((text, text), ("", "It is over.")))),
    )
    return story_job(story, "a4", title=text, campaign_title=text, day="1 May 2026")


def worst(notes: str) -> Job:
    """Return as much of a story as one file holds, of turns at length, with *notes* wherever somebody typed."""
    name, words = notes[:80], notes[:200].replace("\n", " ")
    turn = (name, f"{words} opposes Warden and Reveals the 4 of Swords. {words}")
    turns = (turn,) * (LETTERS // sum(map(len, turn)))
    story = Story(
        words,
        (StoryPerson(name, words),) * 12,
        (("m7", "did not go well"),) * 12,
        (StoryPart("Scene 1: The Tower", 1, (), "m16"), StoryPart(name, 2, turns)),
    )
    return story_job(story, "a4", title=name, campaign_title=name, day="1 May 2026")
