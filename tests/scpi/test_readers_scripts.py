"""Scripts that speak to the readers' instruments are checked without being run, values not known yet included."""

import json

import pytest
from typer.testing import CliRunner

from benchwright import check_script
from benchwright.cli.main import app
from benchwright.plan.bounds import bounds_of

pytestmark = pytest.mark.usefixtures("acme")

HEAD = "import pyvisa\nrm = pyvisa.ResourceManager()\nit = rm.open_resource('ASRL1::INSTR')\n"

CASES = [
    ("acme-cells", "for volts in range(0, 29, 5):\n    it.write(f'VSET1:{volts:.2f}')", []),
    ("acme-cells", "for volts in range(0, 41, 5):\n    it.write(f'VSET1:{volts:.2f}')", ["PA04"]),
    ("acme-cells", "for channel in (1,):\n    it.write(f'VSET{channel}:5')", []),
    ("acme-cells", "for channel in (1, 2):\n    it.write(f'VSET{channel}:5')", ["SY03"]),
    ("acme-cells", "for state in (0, 1):\n    it.write(f'OUT{state}')", ["SA01", "SA02"]),
    ("acme-cells", "for state in (1, 2):\n    it.write('OUT%d' % state)", ["PA05", "SA01", "SA02"]),
    ("acme-cells", "it.write('VSET1:5')\nit.write('ISET1:0.1')\nit.write('OUT1')\nit.write('OUT0')", ["SA02"]),
    ("acme-cells", "it.write('RCL' + str(9))", ["PA04"]),
    ("acme-twin", "for channel in (1, 2):\n    print(it.query(f'RU{channel}'))", []),
    ("acme-twin", "for channel in (1, 2, 3):\n    print(it.query(f'MU{channel}'))", ["SY01"]),
    ("acme-tones", "for hertz in (1e3, 1e4):\n    it.write(f'C1:BSWV FRQ,{hertz},AMP,{2.5}')", []),
    ("acme-tones", "for volts in (10, 20, 30):\n    it.write(f'C1:BSWV FRQ,1000,AMP,{volts}')", ["PA04"]),
    ("acme-tones", "name = input()\nit.write(f'C1:BSWV {name},1000')", []),
    ("acme-tones", "import sys\nname = sys.argv[1]\nit.write(f'C1:OUTP {name},75,PLRT,NOR')", []),
    ("acme-tones", "import sys\nstate = sys.argv[1]\nit.write(f'C1:OUTP {state},LOAD,7')", ["PA04"]),
    ("acme-tones", "for ch in (1, 2, 3):\n    it.write(f'C{ch}:OUTP ON')", ["SY03"]),
    ("acme-words", "for index in range(1, 6):\n    print(it.query(f'OAUX? {index}'))", ["PA04"]),
]


@pytest.mark.parametrize(("model", "body", "rules"), CASES, ids=[body for _, body, _ in CASES])
def test_script(model, body, rules):
    report = check_script(f"{HEAD}{body}\n", path="script.py", models={"it": model})

    assert rules == [finding.rule for finding in report.findings if finding.severity == "error"]


def test_a_name_not_known_yet_is_unjudged():
    body = "import sys\nname = sys.argv[1]\nit.write(f'C1:BSWV {name},1000')\n"

    report = check_script(HEAD + body, models={"it": "acme-tones"})

    assert (report.findings, [one.reason for one in report.unjudged]) == ((), ["it comes from `sys.argv[]`"])


def test_nobody_tells_the_error_that_a_silent_instrument_meets():
    report = check_script(f"{HEAD}it.write('VSET1:99')\n", models={"it": "acme-cells"})

    assert [(found.scpi_error, found.vendor_error) for found in report.findings] == [(-222, None)]


def test_talk_answers_a_line_with_an_object():
    lines = "C1:BSWV FRQ,50\nC1:BSWV FREQ,50\nC1:BSWV?\n"

    result = CliRunner().invoke(app, ["talk", "acme-tones", "--json"], input=lines)

    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(answer["reply"], answer["errors"], len(answer["findings"])) for answer in answers] == [
        (None, [], 0),
        (None, [], 1),
        ("C1:BSWV WVTP,SINE,FRQ,50HZ,AMP,4V,OFST,0V", [], 0),
    ]


def test_limits_of_an_action_are_those_of_the_value_it_sends():
    bounds = bounds_of("acme-cells", "set_voltage", "voltage", 1)

    assert (bounds.low, bounds.high, bounds.unit, bounds.page) == (0, 30, "V", "1")


def test_show_writes_forms_as_they_are_sent():
    flat, pairs = (
        CliRunner().invoke(app, ["show", model, header]).stdout.splitlines()
        for model, header in (("acme-cells", "VSET1?"), ("acme-tones", "C1:BSWV?"))
    )

    assert "set       VSET<n>:<voltage>" in flat
    assert "set       C<n>:{BASIC_WAVE|BSWV} NAME,<value>,..." in pairs
    assert "          AMP: real in V, 2 mV to 20 V" in pairs
