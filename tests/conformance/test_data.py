"""Every data file holds together: drivers with manuals, dialects and simulators, benches with all of them."""

import ast
import math
import re
from fnmatch import fnmatch
from itertools import product

import pytest

from benchwright.bench import bench_for, list_benches, load_bench
from benchwright.data import list_data
from benchwright.driver.actions import ACTIONS
from benchwright.driver.load import list_models, load_driver
from benchwright.driver.model import FIELD
from benchwright.extract.notation.spelling import spellings
from benchwright.manual.header import join_words
from benchwright.manual.load import load_manual
from benchwright.scpi.dialect import list_dialects, load_dialect
from benchwright.scpi.language import Hole, hole, language_of
from benchwright.script.parts import plumbing
from benchwright.sim.bench import SimulatedBench
from benchwright.sim.model import load_simulator
from benchwright.sim.physics.parts import load_part

MODELS = list_models()

OTHER_MODELS_EXAMPLES = {
    # The DP800 guide's examples are a DP831A's, whose channel 1 gives 5 A.
    ("rigol-dp832", ":MONI:CURR 4"),
    ("rigol-dp832", ":OUTP:OCP:VAL CH1,5"),
    ("rigol-dp832", ":CURR:PROT 5"),
}

ONE_SWITCH = {"hameg-hm8143"}
"""Models whose outputs are switched on, off and fused together: their messages name no channel."""


AMBIGUOUS = {
    # Headers that two entries of one document share, as the documents print them.
    "rigol/dp800": {(":INSTrument[:SELEct]", ":INSTrument[:SELect]")},
    "tektronix/mso5": {("TRIGger:B:RESET", "TRIGger:{A|B|B:RESET}")},
    "tektronix/tbs2000b": {("ALIas", "ALIas[:STATE]"), ("ALIas:DELEte", "ALIas:DELEte[:NAMe]")},
}

PLAIN_NUMBERS = {"reference_junction", "datalog_range", "scan_channel", "la_digital_position", "nplc", "tv_line"}
"""Limits of numbers that count something."""

SENT_AS_SHOWN = {"null_offset", "limit_lower", "limit_upper", "rel_offset", "pf_limit"}
"""Limits in the unit of whichever function is selected."""


def test_there_are_models():
    assert {"rigol-dp832", "rigol-dm3058", "tektronix-tbs2000b"} <= set(MODELS)


@pytest.mark.parametrize("name", list_data("manuals"))
def test_manual_loads_and_each_fact_has_a_page(name):
    manual = load_manual(name)

    assert all(command.page for command in manual.command)
    if manual.manual.sha256:
        assert re.fullmatch("[0-9a-f]{64}", manual.manual.sha256)
    else:
        assert any("no hash" in note for note in manual.manual.notes)


@pytest.mark.parametrize("name", list_data("manuals"))
def test_values_that_are_numbers_are_written_as_numbers(name):
    wrong = [
        (command.header, parameter.name)
        for command in load_manual(name).command
        for parameter in (*(command.set or ()), *command.pairs)
        for value in (parameter.default, parameter.reset)
        if parameter.type in ("real", "integer") and isinstance(value, str) and re.fullmatch(r"[-+\d.eE]+", value)
    ]

    assert wrong == []


@pytest.mark.parametrize("name", list_data("manuals"))
def test_no_header_is_ambiguous(name):
    known, shared = {}, set()
    for command in load_manual(name).command:
        forms = ["set"] * (command.set is not None) + ["query"] * (command.query is not None)
        for key in product(spellings(command.header), forms, command.models or ("",)):
            other = known.setdefault(key, command.header)
            if other != command.header:
                shared.add(tuple(sorted((other, command.header))))

    assert shared == AMBIGUOUS.get(name, set())


@pytest.mark.parametrize("name", list_data("manuals"))
def test_every_limit_has_a_unit(name):
    bare = {limit for limit, table in load_manual(name).limit.items() if not table.unit}

    assert bare <= PLAIN_NUMBERS | SENT_AS_SHOWN


@pytest.mark.parametrize("name", list_dialects())
def test_dialect_loads(name):
    assert load_dialect(name).dialect.name == name


@pytest.mark.parametrize("name", list_data("simulators/duts"))
def test_device_under_test_loads(name):
    assert load_part(name).dut.pins


@pytest.mark.parametrize("name", list_benches())
def test_bench_comes_alive(name):
    bench = SimulatedBench(load_bench(name))

    assert all(instrument.exchange("*IDN?").reply for instrument in bench.instruments.values())


@pytest.mark.parametrize("model", MODELS)
def test_identity_matches_the_simulator(model):
    pattern = load_driver(model).driver.idn

    assert fnmatch(load_simulator(model).simulator.idn.lower(), pattern.lower())


def _messages(model):
    """Every message of every action, with a hole for each argument that is a number."""
    driver = load_driver(model)
    channels = driver.channels or (1,)
    for name, action in driver.action.items():
        for channel in channels:
            for message in action.messages:
                yield name, FIELD.sub(lambda f: hole(0), driver.addressed(message, channel))
    for message in (*driver.prepare.write, *driver.safe.write):
        yield "prepare or safe", driver.addressed(message, None)


@pytest.mark.parametrize("model", MODELS)
def test_every_message_of_the_driver_stands_in_the_manual(model):
    language = language_of(model)
    faults = [
        (name, message, unit.fault)
        for name, message in _messages(model)
        for unit in language.read(message, [Hole("number")])
        if unit.fault or unit.unjudged
    ]

    assert faults == []


@pytest.mark.parametrize("model", MODELS)
def test_actions_take_the_arguments_of_their_kind(model):
    driver = load_driver(model)
    for name, action in driver.action.items():
        fields = {f[0] for message in action.messages for f in FIELD.findall(message)}
        signature = ACTIONS[driver.driver.kind][name]
        several = signature.channel and len(driver.channels) > 1

        assert fields - {"channel"} == set(signature.args), name
        assert "channel" in fields or not several or model in ONE_SWITCH, name


def _with_legal_numbers(language, message):
    """The message with a number for each argument that the manual allows: 1 where it can be."""
    found = [
        argument.parameter
        for unit in language.read(FIELD.sub(lambda f: hole(0), message), [Hole("number")])
        for argument in unit.arguments
        if isinstance(argument.value, Hole)
    ]
    numbers = iter([_legal_number(language, parameter) for parameter in found])
    return FIELD.sub(lambda f: next(numbers, "1"), message)


def _legal_number(language, parameter):
    if parameter.choices:
        return parameter.choices[0]
    allowed = language.range_of(parameter, {"channel": 1})
    if allowed is None or allowed.holds(1):
        return "1"
    if allowed.values is not None:
        return f"{allowed.values[0]:g}"
    return f"{allowed.low if allowed.low is not None else allowed.high:g}"


def _script_functions():
    """The functions with which every generated script reads replies."""
    names = ("Trouble", "part", "number")
    tree = ast.parse(plumbing())
    tree.body = [node for node in tree.body if getattr(node, "name", "") in names]
    space = {"re": re, "math": math, "NO_NUMBER": 9e37}
    exec(compile(tree, "plumbing", "exec"), space)
    return space


SCRIPT = _script_functions()


def _as_scripts_take_it(driver, action, reply):
    """The value, or our word for it, that a script takes out of a reply."""
    value = reply if action.reply is None else SCRIPT["part"](reply, driver.addressed(action.reply, None))
    return action.says.get(value, value)


@pytest.mark.parametrize("model", MODELS)
def test_the_simulator_answers_every_query_of_the_driver(model):
    driver = load_driver(model)
    instrument = SimulatedBench(bench_for(model)).instruments["it"]
    for message in driver.prepare.write:
        instrument.exchange(message)
    for name, action in driver.action.items():
        if action.query and "output_on" in driver.action:  # some replies differ while it is off
            instrument.exchange(driver.addressed(driver.action["output_on"].write[-1], None))
        for message in action.messages:
            sent = _with_legal_numbers(instrument.language, driver.addressed(message, None))
            found = instrument.exchange(sent)
            if message == action.query:
                words = ACTIONS[driver.driver.kind][name].words
                reply = _as_scripts_take_it(driver, action, found.reply)
                assert reply in words if words else SCRIPT["number"](reply) is not None, name
            assert found.errors == [], (name, sent)


@pytest.mark.parametrize("model", MODELS)
def test_the_manuals_own_examples_are_accepted(model):
    language = language_of(model)
    refused = {
        (model, example)
        for command in language.commands
        for example in command.examples
        if any(unit.fault for unit in language.read(example))
    }

    assert refused == {pair for pair in OTHER_MODELS_EXAMPLES if pair[0] == model}


@pytest.mark.parametrize("model", MODELS)
def test_reset_values_are_what_the_queries_reply(model):
    instrument = SimulatedBench(bench_for(model)).instruments["it"]
    memory = instrument.memory
    for name, setting in memory.model.setting.items():
        if setting.reset is None:
            continue
        before = [memory.get(name, channel) for channel in instrument.language.driver.channels or (None,)]
        instrument.exchange("*RST")

        assert before == [memory.get(name, c) for c in instrument.language.driver.channels or (None,)], name


@pytest.mark.parametrize("model", MODELS)
def test_every_query_of_the_manual_gets_a_reply(model):
    """Whatever the manual lets one ask without parameters is answered, and queues nothing; what refuses it, apart."""
    language = language_of(model)
    silent = []
    for command in language.commands:
        if command.query is None or any(not p.optional for p in command.query.params):
            continue
        instrument = SimulatedBench(bench_for(model)).instruments["it"]
        for refusal in instrument.memory.model.refusal.values():
            if command.header in refusal.read:
                name = next(name for name, value in refusal.given.items() if isinstance(value, bool))
                instrument.memory.put(name, not refusal.given[name])
        flat = language.dialect.reading.reader.value == "flat"  # there a number is a part of the word
        numbers = {name: str((suffix.values or (suffix.min,))[0]) for name, suffix in command.suffix.items()}
        nodes = command.parsed.nodes
        needed = flat or any(node.joined for node in nodes)  # `CH1_D0`: a number in the middle cannot be left out
        for given in ((numbers,) if needed else ({}, numbers)) if command.suffix else ({},):
            words = [n.long + given.get(n.suffix or "", "") for n in nodes]
            lead = ":" if command.header.lstrip("[").startswith(":") else ""
            found = instrument.exchange(f"{lead}{join_words(nodes, words)}?")
            if found.reply is None or found.errors:
                silent.append((command.header, found))

    assert silent == []
