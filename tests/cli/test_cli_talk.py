"""`talk`: piped lines answer one JSON object each, a terminal gets a prompt."""

import json
import subprocess
import sys

KEYS = ["send", "reply", "errors", "findings"]


def lines_of(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_object_a_line(cli):
    rows = lines_of(cli("talk", "rigol-dp832", "--json", input=":SOUR1:VOLT 5\n:SOUR1:VOLT?\n:NONSENSE\n:SYST:ERR?\n"))

    assert [list(row) for row in rows] == [KEYS] * 4
    assert [row["send"] for row in rows] == [":SOUR1:VOLT 5", ":SOUR1:VOLT?", ":NONSENSE", ":SYST:ERR?"]
    assert (rows[0]["reply"], rows[0]["errors"], rows[0]["findings"]) == (None, [], [])
    assert float(rows[1]["reply"]) == 5
    error = '-113,"Undefined header; keyword cannot be found"'
    assert (rows[2]["reply"], rows[2]["errors"]) == (None, [error])
    (finding,) = rows[2]["findings"]
    assert (finding["line"], finding["vendor_error"], finding["instrument"]) == (3, error, "rigol-dp832")
    assert rows[3]["reply"] == error


def test_a_line_is_taken_literally(cli):
    sent = ["\t*IDN?", " *IDN? ", "", "*IDN?"]
    rows = lines_of(cli("talk", "rigol-dp832", input="\n".join(sent[:3]) + "\n" + sent[3] + "\r\n"))

    assert [row["send"] for row in rows] == sent
    assert [row["reply"] is None for row in rows] == [False, False, True, False]


def test_bytes_that_are_no_utf8_are_not_the_end(cli):
    rows = lines_of(cli("talk", "rigol-dp832", input=b":SYST:\xff\n*IDN?\n"))

    assert len(rows) == 2
    assert rows[1]["reply"].startswith("RIGOL TECHNOLOGIES,DP832,")


def test_each_answer_comes_at_once():
    command = [sys.executable, "-m", "benchwright", "talk", "rigol-dp832"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for number in ("1", "2"):  # the second is sent only after the first was answered
            process.stdin.write(f":SOUR1:VOLT {number};:SOUR1:VOLT?\n")
            process.stdin.flush()
            assert float(json.loads(process.stdout.readline())["reply"]) == float(number)
        process.stdin.close()

        assert process.wait(10) == 0


def test_an_unknown_model_ends_at_once(cli):
    result = cli("talk", "rigol-dp823", "--json", input="*IDN?\n")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Did you mean `rigol-dp832`" in result.stderr


def test_at_a_terminal_there_is_a_prompt(terminal):
    status, shown = terminal(
        "talk", "rigol-dm3058", answers=[("> ", "*IDN?\n"), ("> ", "MEASU:IMM:VAL?\n"), ("> ", "quit\n")]
    )

    assert status == 0
    assert "Technologies,DM3058," in shown
    assert 'error queued: -113,"Undefined header; keyword cannot be found"' in shown


def test_ctrl_d_ends_it(terminal):
    assert terminal("talk", "rigol-dp832", answers=[("> ", "\x04")])[0] == 0


def test_ctrl_c_ends_it_with_130(terminal):
    status, shown = terminal("talk", "rigol-dp832", answers=[("> ", "\x03")])

    assert (status, "Traceback" in shown) == (130, False)


def test_a_reader_that_has_gone_is_no_error():
    command = f"yes '*IDN?' | head -2000 | {sys.executable} -m benchwright talk rigol-dp832 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["send"] == "*IDN?"
