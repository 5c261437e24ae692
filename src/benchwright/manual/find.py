"""Finding a manual's commands by words: what is the one for "over-current protection level"?

A command's score adds up, over the notions of the question, what its best way to name each is worth
in it. Where the extra `semantic` is installed, nearness in meaning is added.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from benchwright.manual.commands import Commands
from benchwright.manual.index import index_entries, search
from benchwright.manual.model import Command
from benchwright.manual.question import Notion, read_question, two_words
from benchwright.manual.semantic import Told, nearness
from benchwright.manual.thesaurus import words_of

WEIGHTS = (1.0, 1.0, 0.4, 0.5, 0.5)
"""How much a word counts in the header, the summary, the parameters, the choices and the glossary."""

NODE_COST = 0.3
"""What each node that must be sent costs, so that `CURRent` stands before `PRESet:USER:SET:CURRent`."""

EVERY = 0.5
"""Power of the share of the notions that a command names: who names all goes before who has one rare word. Where
meaning is added, that says as much, and the power is left out."""

MEANING = 6.5
"""What nearness in meaning (see `semantic`) is worth against the score by words."""

NEAR = 0.5
"""How near a command must be to count where no word fits; questions about other things stay below."""


Hits = Mapping[str, Mapping[int, float]]
"""By term: what it is worth in the commands that name it, by place."""


@dataclass(frozen=True, slots=True)
class Match:
    """A command that fits, the best first; `score` is only good for comparing."""

    command: Command
    score: float


def find_commands(
    commands: Sequence[Command],
    words: str,
    *,
    limit: int = 8,
    semantic: bool = True,
    told: Told | None = None,
) -> list[Match]:
    """Return the commands that fit `words` best; an empty list if none does.

    `semantic` says whether meaning counts beside words, where the extra for it is installed; `told` hears of work
    that is done once and takes a while.
    """
    known = Commands.of(commands)
    notions = read_question(words)
    hits = _hits(known, dict.fromkeys(term.text for notion in notions for term in notion))
    said = dict.fromkeys(term.text for notion in notions for term in notion if term.own)
    hits = {**hits, **_parted(known, [text for text in said if not hits[text]])}
    scores = _by_words(notions, hits)
    plain = any(_says_all(place, notions, hits) for place in scores)
    near = nearness(known, words, told) if semantic and not plain and words_of(words) else None
    if near is not None:
        scores = _by_words(notions, hits, every=0.0)
        fit = {place: score for place, score in enumerate(near) if place in scores or score >= NEAR}
        scores = {place: scores.get(place, 0.0) + MEANING * score for place, score in fit.items()}
    final = {place: score - NODE_COST * known.lengths[place] for place, score in scores.items()}
    ranked = sorted(final.items(), key=lambda item: (-item[1], item[0]))
    return [Match(known[place], score) for place, score in ranked[:limit]]


def _by_words(notions: Iterable[Notion], hits: Hits, every: float = EVERY) -> dict[int, float]:
    """Return the scores of the commands that name any notion of the question, by place."""
    known = [best for notion in notions if (best := _best(notion, hits))]
    total: dict[int, float] = {}
    named: dict[int, int] = {}
    for best in known:
        for place, score in best.items():
            total[place] = total.get(place, 0.0) + score
            named[place] = named.get(place, 0) + 1
    return {place: score * (named[place] / len(known)) ** every for place, score in total.items()}


def _best(notion: Notion, hits: Hits) -> dict[int, float]:
    """Return what the best way to name a notion is worth in each command that names it, by place."""
    best: dict[int, float] = {}
    for term in notion:
        for place, score in hits[term.text].items():
            best[place] = max(best.get(place, 0.0), term.worth * score)
    return best


def _parted(commands: Commands, texts: Iterable[str]) -> Hits:
    """Return the hits of words that no command has, where they are two words of the manual written as one."""
    parted = {text: halves for text in texts if (halves := two_words(text))}
    hits = _hits(commands, dict.fromkeys(each for halves in parted.values() for each in halves))
    return {text: next((hits[each] for each in halves if hits[each]), {}) for text, halves in parted.items()}


def _says_all(place: int, notions: Iterable[Notion], hits: Hits) -> bool:
    """Whether a command has the asker's own words for all that was asked: then there is no meaning to look for."""
    return all(any(term.own and place in hits[term.text] for term in notion) for notion in notions)


def _hits(commands: Commands, terms: Iterable[str]) -> Hits:
    """Return for each term what it is worth in the commands that name it, by place among them."""
    compiled = commands.shelf.compiled
    kept = compiled.index() if compiled is not None else None
    with closing(kept or sqlite3.connect(":memory:")) as index:
        if kept is None:
            index_entries(index, [commands.shelf.take(place) for place in commands.shelf.all_places])
        found = {term: search(index, words_of(term), WEIGHTS) for term in terms}
    if not commands.part:
        return found
    own = {place: index for index, place in enumerate(commands.places)}
    return {
        term: {own[place]: score for place, score in scores.items() if place in own} for term, scores in found.items()
    }
