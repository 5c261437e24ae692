"""Caps are checked before anything is spent, and say which one it is."""

import pytest

from benchwright.agent.caps import Caps, Spent, estimate_tokens
from benchwright.errors import UsageError


def test_tokens_of_the_next_call_count():
    spent = Spent(tokens_in=80, tokens_out=10)

    assert spent.over(Caps(tokens=100), next_tokens=10) is None
    assert spent.over(Caps(tokens=100), next_tokens=11) == "the next call would pass the cap of 100 tokens (90 used)"


def test_requests_and_seconds():
    spent = Spent(requests=2)

    assert spent.over(Caps(requests=3)) is None
    assert spent.over(Caps(requests=2)) == "the cap of 2 calls of the model is reached"
    assert spent.over(Caps(seconds=0.0)) == "the cap of 0 s is reached"


def test_unreported_tokens_are_estimated_and_marked():
    spent = Spent()

    assert spent.add("x" * 400, "y" * 41, None, 7) == (100, 7)
    assert (spent.requests, spent.tokens, spent.estimated) == (1, 107, True)
    assert estimate_tokens("12345") == 2


@pytest.mark.parametrize("cap", [{"revisions": -1}, {"tokens": 0}, {"seconds": -1.0}, {"requests": 0}])
def test_a_senseless_cap_is_refused(cap):
    with pytest.raises(UsageError, match="must be at least"):
        Caps(**cap)
