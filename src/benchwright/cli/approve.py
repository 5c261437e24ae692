"""`benchwright approve RUN`: a person's yes or no to a run, for the hardware."""

from __future__ import annotations

from typing import Annotated

import typer

from benchwright.cli.terminal import at_terminal, out, verb
from benchwright.errors import ApprovalRefused


@verb
def approve(
    run: Annotated[str, typer.Argument(help="The run folder, or its name below output/.")],
    by: Annotated[str, typer.Option("--by", help="Who decides; your user name by default.")] = "",
    rejected: Annotated[str | None, typer.Option("--reject", metavar="WHY", help="Say no, and why.")] = None,
) -> None:
    """Approve a run for hardware, or reject it.

    It shows plan, limits, wiring, findings and data, asks at a terminal and takes no answer from
    anywhere else: whoever approves has read what is shown. The approval holds for exactly these
    bytes of plan, script and report.
    """
    from benchwright.cli import review
    from benchwright.handover.approval import approvable
    from benchwright.handover.folder import find_run
    from benchwright.handover.manifest import changed_files
    from benchwright.pipeline import decide, user

    folder = find_run(run)
    if rejected is not None:
        changed = changed_files(folder)
        if changed:
            out(f"Changed since the run was made, so not shown: {', '.join(changed)}")
        else:
            review.show(folder, asking=True)
        decide(folder, None, by=by.strip() or user(), why=rejected, how="--reject")
        out(f"Rejected: {folder.path}")
        return
    approvable(folder)
    review.show(folder, asking=at_terminal())
    if not at_terminal():
        raise ApprovalRefused("An approval for hardware needs a person at a terminal; run this there.")
    if not review.ask(folder, by.strip() or user()):
        raise typer.Exit(1)
