"""The runbook: everything the person at the bench needs, taken from plan and report."""

import json
from pathlib import Path

from benchwright.bench import load_bench
from benchwright.handover.report import RunReport, Simulated
from benchwright.handover.runbook import duration, runbook_text
from benchwright.handover.table import Table, read_table
from benchwright.plan.model import Plan

CASES = Path(__file__).parents[1] / "cases" / "agent"
SCRIPT = '# /// script\n# dependencies = ["pyvisa>=1.14", "pint>=0.24"]\n# ///\n'


def plan_and_bench():
    bench = load_bench("demo")
    content = json.loads((CASES / "sweep_plan.json").read_text())
    for use in content["uses"]:
        place = bench.instrument[use["role"]]
        use.update(model=place.model, resource=place.resource)
    default = {"what": "settle time", "value": "200 ms", "why": "not in the request"}
    return Plan.model_validate({**content, "request": "Sweep", "bench": "demo", "assumptions": [default]}), bench


def runbook():
    plan, bench = plan_and_bench()
    simulated = Simulated(status="ok", rows=2, virtual_s=7325.0, confinement="jail", outputs_left_on=(), said=())
    report = RunReport.model_construct(status="clean", simulated=simulated)
    data = Table(("time_s", "voltage_V", "current_A"), (("0", "0", "0.001"), ("1", "5", "0.05")))
    return runbook_text(plan, bench, report, data, SCRIPT)


def test_it_says_what_to_wire_set_run_and_expect():
    text = runbook()

    for part in (
        "- [ ] psu.CH1+ = dmm.I",
        "| `psu` | DP832 | `TCPIP0::192.168.1.10::INSTR` | `--psu ADDRESS` |",
        "`psu` channel 1: voltage swept 0 V to 5 V, current limit 100 mA, over-voltage protection 5.5 V",
        "settle time: **200 ms** (not in the request)",
        "pip install pyvisa pint\n",
        "It takes about 2 h 2 min and gives 2 rows.",
        "`current_A` lay between 0.001 A and 0.05 A in simulation.",
        "Switch `psu` off on its front panel.",
    ):
        assert part in text


def test_its_steps_are_numbered_in_order():
    headings = [line for line in runbook().splitlines() if line.startswith("## ")]

    assert [heading[3] for heading in headings] == list("12345678")


def test_durations_are_said_as_people_say_them():
    assert [duration(s) for s in (2.84, 89, 600, 43_260)] == ["2.84 s", "89 s", "10 min", "12 h 1 min"]


def test_a_row_cut_short_is_left_out(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("time_s,current_A\n0.1,1e-3\n0.2,nan\n0.3")
    table = read_table(path)

    assert (table.rows, table.numbers("current_A"), table.numbers("x")) == (2, [0.001], [])
