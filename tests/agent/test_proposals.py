"""Proposals: the scripted model's file, and what a name for `--model` may be."""

import pytest

from benchwright.agent.models import Context, GivesUp, NoAnswer, ScriptedDrafter, drafter_for
from benchwright.bench import load_bench
from benchwright.errors import UsageError

CONTEXT = Context(text="", tokens_left=1000, seconds_left=10.0)


def answers(tmp_path, text):
    path = tmp_path / "answers.jsonl"
    path.write_text(text)
    return path


def test_answers_are_replayed_in_order(tmp_path):
    path = answers(
        tmp_path, '# a remark\n{"plan": {"title": "µ"}, "tokens_in": 5}\n\n{"text": "no"}\n{"error": "503"}\n'
    )
    drafter = ScriptedDrafter(path)

    first, second = (drafter.propose("r", CONTEXT, ()) for _ in range(2))
    assert (first.text, first.tokens_in, first.tokens_out) == ('{"title": "µ"}', 5, None)
    assert second.text == "no"
    with pytest.raises(NoAnswer, match="503"):
        drafter.propose("r", CONTEXT, ())
    with pytest.raises(GivesUp, match="no answer after the 3 in its file"):
        drafter.propose("r", CONTEXT, ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no answers"),
        ("nonsense\n", "line 1: is not an answer"),
        ('{"text": "a"}\n{"text": "a", "plan": {}}\n', "line 2: is not an answer .* give one of"),
        ('{"txet": "a"}\n', "line 1"),
    ],
)
def test_a_file_that_is_wrong_says_where(tmp_path, text, said):
    with pytest.raises(UsageError, match=said):
        ScriptedDrafter(answers(tmp_path, text))


@pytest.mark.parametrize("model", ["gpt", "openai:gpt", "scripted:", ""])
def test_an_unknown_model_is_refused(model):
    with pytest.raises(UsageError, match="Use `offline` or `scripted:FILE`"):
        drafter_for(model, load_bench("demo"), "demo", None)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(UsageError, match=r"nothing\.jsonl: the scripted answers cannot be read"):
        drafter_for(f"scripted:{tmp_path}/nothing.jsonl", load_bench("demo"), "demo", None)
