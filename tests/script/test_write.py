"""What every written script has, whatever the plan."""

import ast
import io
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
from pathlib import Path

import pytest

from benchwright.errors import Refused, UnitError
from benchwright.plan.model import Assumption, Output, Reading, Step, Use
from benchwright.plan.points import points_of
from benchwright.quantity import Amount
from benchwright.script.parts import plumbing
from benchwright.script.syntax import judge_syntax

CHECKOUT = Path(__file__).parents[2]


def function(source, name):
    """Return the source of one function."""
    tree = ast.parse(source)
    found = next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name), None)
    return "" if found is None else ast.get_source_segment(source, found)


def test_is_on_the_whitelist(plan_name, script_of):
    assert judge_syntax(script_of(plan_name)) == ()


def test_is_the_same_every_time(script_of):
    again = script_of("nested", title="Sweep DP832 CH1 for three voltages on CH2")

    assert again == script_of("nested")


def test_common_part_is_the_same_in_every_script(plan_name, script_of):
    assert script_of(plan_name).endswith(plumbing())


def test_every_message_cites_a_page(plan_name, script_of):
    source = script_of(plan_name)
    for name in ("measure", "watch", "make_safe"):
        for line in function(source, name).splitlines():
            if re.search(r"\.(write|query)\(", line):
                assert re.search(r"# \[[A-C] [\d-]+\]", line), line


def test_names_packages_as_inline_metadata(plan_name, script_of):
    block = re.match(r"# /// script\n((?:# .*\n)+)# ///\n", script_of(plan_name))
    metadata = tomllib.loads(re.sub(r"(?m)^# ", "", block[1]))

    assert metadata["requires-python"] == ">=3.11"
    named = {re.split(r"[><=]", package)[0] for package in metadata["dependencies"]}
    assert {"pyvisa", "pyvisa-py", "pint", "pandas"} <= named


def test_docstring_has_request_manuals_wiring_and_defaults(script_of, plan_of):
    text = " ".join(ast.get_docstring(ast.parse(script_of("stepped"))).split())

    assert plan_of("stepped").request in text
    assert "[A] Rigol DP800 Series Programming Guide, PGH03109-1110, Jun 2021" in text
    assert "[B] Rigol DM3058 Digital Multimeter Programming Guide, Oct 2009" in text
    assert "psu.CH1+" in text
    assert "settle: 200 ms (not in the request; the supply and the meter need time after a step)" in text
    assert "current limit 100 mA" in text
    assert "nan" in text


def test_limits_stand_before_the_output_goes_on(plan_name, script_of, plan_of):
    """Voltage, current limit and protection of every output, and its switch off, come before any switch on."""
    source = function(script_of(plan_name), "measure")
    before = source.partition(',ON")')[0]
    for output in plan_of(plan_name).outputs:
        for wanted in (f":OUTP CH{output.channel},OFF", f":SOUR{output.channel}:CURR ", f":SOUR{output.channel}:VOLT "):
            assert wanted in before
        for protection, level in (("VOLT", output.overvoltage), ("CURR", output.overcurrent)):
            state = f":SOUR{output.channel}:{protection}:PROT:STAT"
            assert [f"{state} {word}" in before for word in ("ON", "OFF")] == [level is not None, level is None]
        for kind in ("OVP", "OCP"):
            clear = f":OUTP:{kind}:CLEAR CH{output.channel}"
            assert before.index(f":OUTP CH{output.channel},OFF") < before.index(clear)


def test_every_output_is_watched_before_a_row_is_kept(plan_name, script_of, plan_of):
    source = script_of(plan_name)
    outputs = plan_of(plan_name).outputs
    for output in outputs:
        assert f'psu.query(":OUTP? CH{output.channel}")' in function(source, "watch")
        assert f'psu.query(":OUTP:CVCC? CH{output.channel}")' in function(source, "watch")
    measure = function(source, "measure")
    assert (measure.find("watch(row, rows, psu)") > 0) is bool(outputs)
    assert measure.find("watch(") < measure.find("rows.add(")


def test_limits_say_what_the_protection_is(script_of, plan_of):
    output = plan_of("stepped").outputs[0].model_copy(update={"overcurrent": Amount(0.05, "A")})

    assert '"psu CH1: over-voltage trip off, over-current trip off"' in script_of("stepped")
    source = script_of("stepped", outputs=(output,))
    assert 'f"psu CH1: over-voltage trip off, over-current trip {OVERCURRENT:~}"' in source
    assert "psu CH1: over-voltage trip off, over-current trip 50 mA" in ast.get_docstring(ast.parse(source))


def test_scope_has_a_record_of_what_is_set_before_it_is_read(script_of):
    source = script_of("three_instruments")

    assert 'RECORD = 2 * 15 * Q(100, "ms")' in source
    assert 'time.sleep((SETTLE + RECORD).m_as("s"))' in source


def test_every_output_is_switched_off_at_the_end(plan_name, script_of, plan_of):
    source = function(script_of(plan_name), "make_safe")
    for output in plan_of(plan_name).outputs:
        assert f'{output.role}.write(":OUTP CH{output.channel},OFF")' in source


def test_sweep_sends_the_points_of_the_plan(plan_name, script_of, plan_of):
    """The values the loop goes through, written in the loop's own format, are those of the plan."""
    source = script_of(plan_name)
    for sweep in plan_of(plan_name).sweeps:
        variable = sweep.column.rpartition("_")[0]
        form = re.search(rf"\{{{variable}:(\.\d[fg])\}}", source)[1]
        wanted = [format(point, form) for point in points_of(sweep)]

        assert wanted == [format(value, form) for value in loop_values(source, variable, sweep.unit)]


def loop_values(source, variable, unit):
    """Run the head of the script and the loop over `variable`, without instruments."""
    import numpy as np
    import pint

    tree = ast.parse(source)
    names = {"np": np, "pint": pint}
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.lineno < function_line(tree, "measure"):
            exec(compile(ast.Module([node], []), "head", "exec"), names)
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and ast.unparse(node.target) == variable:
            return [float(value) for value in eval(ast.unparse(node.iter), names)]
        if isinstance(node, ast.For) and ast.unparse(node.body[0]) == f"{variable} = value.m_as('{unit}')":
            return [value.m_as(unit) for value in eval(ast.unparse(node.iter), names)]
    raise AssertionError(f"no loop over {variable}")


def function_line(tree, name):
    return next(node.lineno for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)


def test_index_of_a_range_is_explained(script_of):
    assert 'dmm.write(":MEAS:CURR:DC 3")  # [B 3-33] 3 is the 200 mA range' in script_of("stepped")


def test_numbers_are_sent_in_the_digits_of_the_setting(script_of):
    source = script_of("points")

    assert "psu.write(f\":SOUR1:CURR {CURRENT_LIMIT.m_as('A'):.3f}\")" in source
    assert 'psu.write(f":SOUR1:VOLT {voltage:.2f}")' in source


def test_time_out_covers_the_record_of_a_slow_scope(script_of):
    source = script_of("three_instruments")

    assert 'timeout=Q(5, "s") + 2 * 15 * Q(100, "ms"),' in source


def test_what_precedes_a_query_is_sent_once_where_nothing_else_changes_it(script_of):
    single, double = script_of("three_instruments"), script_of("scope_two_readings")

    assert single.count("MEASUrement:IMMed:TYPe MEAN") == 1
    assert single.index("MEASUrement:IMMed:TYPe MEAN") < single.index("for _ in rows.every")
    assert double.index("MEASUrement:IMMed:TYPe MEAN") > double.index("for _ in range(ROWS)")


def test_length_of_lines(plan_name, script_of):
    assert max(len(line) for line in script_of(plan_name).splitlines()) <= 110


HOSTILE = '"""\n\'\'\'; import os  # \\N{BULLET} \\" µΩ \u202e {START} %s \x00\x1b[31m \ud800 \\'


@pytest.mark.parametrize("text", [HOSTILE, '"', "\\", '"""', '""""""', "\n\n", "x" * 5000, "a\\" * 300, "', '"])
def test_text_of_a_person_cannot_break_out(script_of, plan_of, text):
    plan = plan_of("stepped")
    source = script_of(
        "stepped",
        request=text,
        title=text,
        bench=text,
        assumptions=(Assumption(what=text, value=text, why=text),),
        setup=(*plan.setup, Step(role="dmm", command=text)),
        readings=(*plan.readings, Reading(role="dmm", command=text, column=text, unit="V")),
    )

    assert source.encode("utf-8")
    assert judge_syntax(source) == ()
    statements = [type(node).__name__ for node in ast.parse(source).body]
    assert statements == [type(node).__name__ for node in ast.parse(script_of("stepped")).body]
    assert text in [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]


def test_nothing_invisible_reaches_the_file(script_of):
    source = script_of("stepped", request=HOSTILE, title=HOSTILE)

    assert all(character.isprintable() or character == "\n" for character in source)


def test_docstring_keeps_the_words_of_the_request(script_of):
    source = script_of("stepped", request='Sweep "CH1" to 5 kΩ \\ 100 µA')

    assert 'Sweep "CH1" to 5 kΩ \\ 100 µA' in ast.get_docstring(ast.parse(source))


@pytest.mark.parametrize("role", ["class", "rows", "my psu", "print", "9", "Lines", "hardware", "größe", "_"])
def test_any_role_becomes_a_name(script_of, plan_of, role):
    plan = plan_of("set_and_read")
    uses = (Use(role=role, model="rigol-dp832", resource="USB0::1"), plan.uses[1])
    outputs = (plan.outputs[0].model_copy(update={"role": role}),)
    source = script_of("set_and_read", uses=uses, outputs=outputs)

    assert judge_syntax(source) == ()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        assert token.type != tokenize.ERRORTOKEN


def test_supply_that_is_only_read_is_left_alone(script_of, plan_of):
    reading = Reading(role="psu", action="measure_voltage", channel=2, column="voltage_V", unit="V")
    source = script_of("set_and_read", outputs=(), setup=(), readings=(reading,), uses=plan_of("set_and_read").uses[:1])

    assert "OFF" not in function(source, "make_safe")


def test_raw_command_that_names_no_channel_switches_all_of_them_off(script_of, plan_of):
    plan = plan_of("set_and_read")
    steps = (*plan.setup, Step(role="psu", command=":APPL 5,0.1"))
    source = function(script_of("set_and_read", outputs=(), setup=steps), "make_safe")

    assert [channel for channel in (1, 2, 3) if f":OUTP CH{channel},OFF" in source] == [1, 2, 3]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"outputs": (Output(role="psu", channel=4, voltage=Amount(1, "V")),)}, "has no channel 4"),
        ({"setup": (Step(role="dmm", action="set_dc_current_range", args={"range": Amount(11, "A")}),)}, "10 A"),
        ({"setup": (Step(role="dmm", action="set_voltage", args={"voltage": Amount(1, "V")}),)}, "no action"),
        ({"setup": (Step(role="dmm", action="set_dc_current_range"),)}, "needs `range`"),
        ({"readings": (Reading(role="dmm", action="measure_dc_current", column="x_V", unit="V"),)}, "is a voltage"),
        (
            {"setup": (Step(role="dmm", action="select_dc_current", args={"range": Amount(1, "A")}),)},
            "takes no `range`",
        ),
    ],
)
def test_what_an_instrument_cannot_do_is_refused(script_of, changes, words):
    with pytest.raises((Refused, UnitError), match=words):
        script_of("set_and_read", **changes)


def tool(name):
    """Return the command of a development tool, or skip the test."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    return found or pytest.skip(f"{name} is not installed")


@pytest.fixture(scope="module")
def all_scripts(tmp_path_factory, script_of):
    """Every script, in a folder."""
    folder = tmp_path_factory.mktemp("scripts")
    for path in sorted((CHECKOUT / "tests" / "cases" / "script" / "plans").glob("*.json")):
        (folder / f"{path.stem}.py").write_text(script_of(path.stem), encoding="utf-8")
    return [str(path) for path in sorted(folder.glob("*.py"))]


def outcome(*command):
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=300)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("settings", [["--isolated"], ["--config", str(CHECKOUT / "pyproject.toml")]])
def test_ruff_has_nothing_to_say(all_scripts, settings):
    status, said = outcome(tool("ruff"), "check", "--no-cache", *settings, *all_scripts)

    assert status == 0, said


@pytest.mark.parametrize("width", ["88", "110", "120"])
def test_layout_is_that_of_ruff(all_scripts, width):
    layout = ["format", "--diff", "--no-cache", "--isolated", "--line-length", width]
    status, said = outcome(tool("ruff"), *layout, *all_scripts)

    assert status == 0, said


@pytest.mark.slow
def test_mypy_has_nothing_to_say(all_scripts):
    status, said = outcome(tool("mypy"), "--strict", "--python-version", "3.11", *all_scripts)

    assert status == 0, said
