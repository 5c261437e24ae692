"""`benchwright draft "REQUEST"`: the main job, from English to an approved run folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchwright.cli.terminal import ask_line, at_terminal, print_json, say, verb, wrapped
from benchwright.errors import RequestRefused

if TYPE_CHECKING:
    from benchwright.plan.english import Question


@verb
def draft(
    words: Annotated[list[str], typer.Argument(metavar="REQUEST", help="What to measure, in English; - reads stdin.")],
    bench: Annotated[str, typer.Option(help="Bench: a name, or a file that ends in .toml.")] = "demo",
    model: Annotated[str, typer.Option(help="Who drafts: offline, or scripted:FILE.")] = "offline",
    yes: Annotated[bool, typer.Option("--yes", help="Ask nothing; approve a clean run for simulation only.")] = False,
    out: Annotated[Path | None, typer.Option(help="Folder for the run folder; output/ by default.")] = None,
    revisions: Annotated[int, typer.Option(help="Revisions at most.")] = 3,
    max_tokens: Annotated[int, typer.Option(help="Tokens at most, sent and received.")] = 100_000,
    max_seconds: Annotated[float, typer.Option(help="Seconds at most.")] = 600.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Draft a measurement from an English request.

    Plan, script, check and simulated run go into a new run folder. On a terminal it asks for
    what the request leaves open, shows the result and asks for approval.

    The FILE of `--model scripted:FILE` holds one JSON object a line: {"plan": {...}}, in the form
    of a run's plan.json, or {"text": "..."} for any other answer.
    """
    from benchwright.agent.caps import Caps
    from benchwright.cli import review
    from benchwright.pipeline import draft as make
    from benchwright.pipeline import user

    request = sys.stdin.read().strip() if words == ["-"] else " ".join(words)
    ask = _Asking() if at_terminal() and not yes and not as_json else None
    caps = Caps(revisions=revisions, tokens=max_tokens, seconds=max_seconds)
    run = make(request, bench=bench, model=model, out=out, ask=ask, caps=caps, yes=yes, tell=_tell)
    if as_json:
        print_json(review.document(run.folder))
    else:
        asking = run.clean and ask is not None
        review.show(run.folder, asking=asking)
        if asking:
            review.ask(run.folder, user())
    raise typer.Exit(run.exit_status)


def _tell(line: str) -> None:
    say(wrapped(line, "    ", "  "))


class _Asking:
    """Asks a person for what the request leaves open; Enter takes the default, the end of input stops the draft.

    Whoever asks judges the answer, and asks again with what is wrong with it before the reason.
    """

    def __init__(self) -> None:
        self._reason = ("", "")

    def __call__(self, question: Question) -> str:
        what, reason = self._reason
        if question.what == what and question.why.endswith(reason):
            say(wrapped(question.why.removesuffix(reason).strip(), "  "))
        else:
            self._reason = (question.what, question.why)
            say(wrapped(f"{question.what[:1].upper()}{question.what[1:]}? {question.why}"))
        while True:
            answer = ask_line(f"  [Enter: {question.default}]" if question.default else "  >")
            if answer is None:
                raise RequestRefused(
                    f"Stopped at the question for the {question.what}: the input ended there, so nothing was drafted "
                    "or approved. Say it in the request, or answer it."
                )
            if answer or question.default:
                return answer
