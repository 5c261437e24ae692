"""`check` and `simulate`: scripts judged without and with running them."""

import json
import subprocess
import sys

import pytest

from benchwright.data import data_root

BAD = """\
import pyvisa

rm = pyvisa.ResourceManager()
dmm = rm.open_resource("TCPIP0::192.168.1.11::INSTR")
print(dmm.query("MEASU:IMM:VAL?"))
"""
GOOD = BAD.replace("MEASU:IMM:VAL?", ":MEAS:CURR:DC?")
LOG = """\
import time

import pyvisa

dmm = pyvisa.ResourceManager().open_resource("TCPIP0::192.168.1.11::INSTR")
with open("log.csv", "w") as file:
    file.write("time_s,current_A\\n")
    for i in range(360):
        file.write(f"{i * 10},{dmm.query(':MEAS:CURR:DC?').strip()}\\n")
        time.sleep(10)
"""


@pytest.fixture
def scripts(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / ".venv").mkdir()
    for name, text in {"bad.py": BAD, "sub/good.py": GOOD, ".venv/other.py": BAD, "notes.txt": "x"}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_good_script_is_clean(cli, scripts):
    result = cli("check", scripts / "sub/good.py", "--bench", "demo")

    assert result.exit_code == 0, result.stdout


def test_a_bad_one_gets_the_instruments_own_error(cli, scripts):
    result = cli("check", scripts / "bad.py", "--bench", "demo")

    assert result.exit_code == 1
    assert f"{scripts / 'bad.py'}:5:18  SY01 undefined-header" in result.stdout
    assert 'rigol-dm3058 answers: -113,"Undefined header; keyword cannot be found"' in result.stdout


def test_a_variable_can_be_given_its_model(cli, scripts):
    result = cli("check", scripts / "bad.py", "--as", "dmm=rigol-dm3058")

    assert (result.exit_code, "SY01" in result.stdout) == (1, True)


@pytest.mark.parametrize(
    ("name", "said"),
    [("dmn", "Did you mean `dmm`?"), ("pzu", "Known: "), ("dmm", ""), ("TCPIP0::192.168.1.11::INSTR", "")],
)
def test_a_name_that_the_script_does_not_have_is_told(cli, scripts, name, said):
    result = cli("check", scripts / "bad.py", "--bench", "demo", "--as", f"{name}=rigol-dm3058")

    assert (result.exit_code, f"`--as {name}=" in result.stderr) == (1, bool(said))
    assert said in result.stderr
    assert "SY01" in result.stdout


def test_a_name_that_one_of_the_scripts_has_is_enough(cli, scripts):
    (scripts / "sub/good.py").write_text(GOOD.replace("dmm", "meter"))
    result = cli("check", scripts, "--as", "meter=rigol-dm3058", "--as", "dmm=rigol-dm3058", "--as", "psu=rigol-dp832")

    assert result.stderr.count("does nothing") == 1
    assert "`--as psu=" in result.stderr


@pytest.mark.parametrize("option", [["--format", "json"], ["--json"]])
def test_a_folder_is_one_json_document(cli, scripts, option):
    result = cli("check", scripts, "--bench", "demo", *option)

    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert [report["path"] for report in document["reports"]] == [
        str(scripts / "bad.py"),
        str(scripts / "sub/good.py"),
    ]
    (finding,) = document["reports"][0]["findings"]
    assert (finding["rule"], finding["scpi_error"], finding["instrument"]) == ("SY01", -113, "rigol-dm3058")


def test_sarif_and_github(cli, scripts):
    sarif = json.loads(cli("check", scripts / "bad.py", "--bench", "demo", "--format", "sarif").stdout)
    github = cli("check", scripts / "bad.py", "--bench", "demo", "--format", "github").stdout

    assert sarif["runs"][0]["results"][0]["ruleId"] == "SY01"
    assert github.startswith(f"::error file={scripts / 'bad.py'},line=5,")


def test_commands_in_a_file(cli, tmp_path):
    path = tmp_path / "start.scpi"
    path.write_text(":SOUR1:VOLT 5\n:SOUR1:VOLT 60\n")
    result = cli("check", path, "--as", "it=rigol-dp832", "--json")

    (finding,) = json.loads(result.stdout)["findings"]
    assert (result.exit_code, finding["line"], finding["scpi_error"]) == (1, 2, -222)
    assert "say whose commands these are" in cli("check", path).stderr


@pytest.mark.parametrize("name", ["start.scpi", "start.txt"])
@pytest.mark.parametrize(
    ("comments", "named", "several"),
    [
        (["dut = rigol-dp832"], [], False),
        (["dut = DP832", "again = DP832"], [], False),
        (["dut = rigol-dm3058"], ["it=rigol-dp832"], False),
        (["dut = rigol-dm3058"], ["dut=rigol-dp832", "other=hp-34401a"], False),
        (["psu = rigol-dp832", "dmm = rigol-dm3058"], [], True),
        ([], ["psu=rigol-dp832", "dmm=rigol-dm3058"], True),
    ],
)
def test_a_list_of_commands_says_whose_they_are_in_a_comment(cli, tmp_path, name, comments, named, several):
    """As a script does; what the command line says goes before it, and two instruments are one too many."""
    path = tmp_path / name
    path.write_text("".join(f"# benchwright: {one}\n" for one in comments) + ":SOUR1:VOLT 5\n:SOUR1:VOLT 60\n")
    result = cli("check", path, "--json", *(part for one in named for part in ("--as", one)))

    if several:
        assert result.exit_code == 2
        assert "say whose commands these are (rigol-dm3058 or rigol-dp832)" in result.stderr
    else:
        (finding,) = json.loads(result.stdout)["findings"]
        assert (result.exit_code, finding["line"], finding["scpi_error"]) == (1, len(comments) + 2, -222)


WRONG = {
    "no such file": (["nothing.py"], "nothing.py: cannot be read"),
    "no such bench": (["x.py", "--bench", "dmo"], "Did you mean `demo`?"),
    "no such model": (["x.py", "--as", "psu=rigol-dp823"], "Did you mean `rigol-dp832`"),
    "no NAME=MODEL": (["x.py", "--as", "psu"], "`--as psu` is not NAME=MODEL"),
    "an empty folder": (["."], "there is no Python script in this folder"),
}


@pytest.mark.parametrize(("args", "said"), WRONG.values(), ids=WRONG)
def test_wrong_use_is_one_sentence(cli, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    if "x.py" in args:
        (tmp_path / "x.py").write_text(GOOD)
    result = cli("check", *args)

    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr


def test_simulate_takes_hours_in_seconds(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "log.py").write_text(LOG)
    result = cli("simulate", "log.py")

    assert result.exit_code == 0, result.stdout
    assert "60 min on the bench" in result.stdout
    assert "log.csv, simulated, 360 rows" in result.stdout.replace("\n", "")
    assert len(list(tmp_path.glob("output/*-simulated-log/transcript.jsonl"))) == 1


def test_simulate_names_the_line_an_instrument_refused(cli, scripts, tmp_path):
    result = cli("simulate", scripts / "bad.py", "--out", tmp_path / "sim", "--json")

    document = json.loads(result.stdout)
    assert (result.exit_code, document["status"]) == (1, "failed")
    refused = document["findings"][0]
    assert (refused["line"], refused["vendor_error"]) == (5, '-113,"Undefined header; keyword cannot be found"')


def test_a_run_simulates_again_elsewhere(cli, run, tmp_path):
    before = (run / "data.csv").read_bytes()
    result = cli("simulate", run, "--out", tmp_path / "again")

    assert result.exit_code == 0, result.stdout
    assert (tmp_path / "again/data.csv").read_bytes() == before


def test_simulating_nothing_leaves_nothing(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = cli("simulate", "nothing.py")

    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "There is no script `nothing.py`" in result.stderr


NOTES = [{"kind": "late-rows", "text": "3 of 4 rows came late", "rows": 3}, {"kind": "odd", "text": "x\ny", "rows": 1}]


def test_simulate_reads_what_the_script_noticed(cli, tmp_path):
    script = tmp_path / "mine.py"
    script.write_text(f"import json\njson.dump({NOTES!r}, open('notes.json', 'w'))\n")
    result = cli("simulate", script, "--out", tmp_path / "out", "--json")

    found = [(one["rule"], one["severity"], one["message"]) for one in json.loads(result.stdout)["findings"]]
    assert found == [("RU07", "warning", "3 of 4 rows came late."), ("RU08", "warning", "X y.")]
    assert result.exit_code == 0


def test_notes_of_another_form_or_run_are_nothing(cli, tmp_path):
    script, out = tmp_path / "mine.py", tmp_path / "out"
    out.mkdir()
    (out / "notes.json").write_text(json.dumps(NOTES))  # of an earlier run
    script.write_text("print(1)\n")
    assert json.loads(cli("simulate", script, "--out", out, "--json").stdout)["findings"] == []
    script.write_text("open('notes.json', 'w').write('buy milk')\n")
    assert json.loads(cli("simulate", script, "--out", out, "--json").stdout)["findings"] == []


def test_a_refusal_is_told_once_with_its_command(cli, tmp_path):
    (tmp_path / "x.py").write_text(BAD)
    result = cli("simulate", tmp_path / "x.py", "--out", tmp_path / "out")

    assert result.stdout.count("refused-in-dry-run") == 1
    assert "``" not in result.stdout


def test_a_simulation_of_which_nothing_came_leaves_no_folder(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.py").write_text("import nothing_of_that_name\n")
    result = cli("simulate", "x.py")

    assert result.exit_code == 1
    assert not list(tmp_path.glob("output/*"))
    assert "Transcript" not in result.stdout
    assert cli("simulate", "x.py", "--bench", "dmo").exit_code == 2
    assert not list(tmp_path.glob("output/*"))


def test_simulate_does_not_write_over_a_run(cli, run, tmp_path):
    before = (run / "data.csv").read_bytes()
    result = cli("simulate", run, "--out", run)

    assert (result.exit_code, (run / "data.csv").read_bytes()) == (2, before)
    assert "holds a run with its data" in result.stderr


def test_a_run_is_simulated_on_another_bench(cli, run, tmp_path):
    from benchwright.data import data_root

    text = (data_root() / "simulators/benches/demo.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace("100 ohm", "200 ohm"))
    result = cli("simulate", run, "--bench", tmp_path / "mine.toml", "--out", tmp_path / "out")

    assert result.exit_code == 0, result.stdout
    assert float((tmp_path / "out/data.csv").read_text().splitlines()[-1].split(",")[-1]) < 0.03


def test_check_starts_without_heavy_libraries(tmp_path):
    (tmp_path / "x.py").write_text(BAD)
    code = (
        "import sys\nfrom benchwright.cli.main import app\n"
        f"app(['check', {str(tmp_path / 'x.py')!r}, '--bench', 'demo'], standalone_mode=False)\n"
    )
    show = "import atexit, sys\natexit.register(lambda: print('LOADED', *sys.modules))\n"
    done = subprocess.run([sys.executable, "-c", show + code], capture_output=True, text=True, check=False)
    loaded = set(done.stdout.partition("LOADED ")[2].split())

    assert "SY01" in done.stdout
    assert not loaded & {"pint", "pandas", "numpy", "matplotlib", "pyvisa", "pyvisa_sim", "rich"}


def test_simulate_keeps_off_what_was_measured(cli, tmp_path):
    script = tmp_path / "mine.py"
    script.write_text("print('hello')\n")
    measured = tmp_path / "measured"
    measured.mkdir()
    (measured / "measured.json").write_text("{}")
    done = cli("simulate", script, "--out", measured)

    assert done.exit_code == 2
    assert "holds what was measured on real instruments" in done.stderr


@pytest.mark.parametrize("verb", [("check", "--dry-run"), ("simulate",)])
def test_a_fault_of_the_bench_file_is_no_fault_of_the_script(cli, tmp_path, verb):
    script, bench = tmp_path / "good.py", tmp_path / "bench.toml"
    script.write_text(GOOD)
    wiring = (data_root() / "simulators" / "benches" / "demo.toml").read_text(encoding="utf-8")
    bench.write_text(wiring.replace("psu.CH1-", "psu.CHX-"), encoding="utf-8")
    result = cli(*verb, script, "--bench", bench)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Bench {bench}: Pin `psu.CHX-` in a net does not exist. Known: ")
