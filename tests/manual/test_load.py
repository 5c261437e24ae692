"""Faulty data files are refused with the file, the place and the cure in one sentence."""

import pytest

from benchwright.errors import DataError
from benchwright.manual.load import load_manual_file

HEAD = '[manual]\nvendor = "V"\ntitle = "T"\nedition = "E"\nsha256 = "0"\nmodels = ["M"]\n'


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            '[[command]]\nheader = ":A"\npage = "1"\nsumary = "x"\nset = []\n',
            "`: there is no such key; did you mean `summary`?",
        ),
        ('[[command]]\nheader = ":A"\npage = "1"\nsummary = "x"\n', "neither a set nor a query form"),
        ('[[command]]\nheader = ":A?"\npage = "1"\nsummary = "x"\nset = []\n', "without `?`"),
        ('[[command]]\nheader = ":A<n>"\npage = "1"\nsummary = "x"\nset = []\n', "give `suffix.n`"),
        ('[[command]]\nheader = ":A["\npage = "1"\nsummary = "x"\nset = []\n', "unbalanced brackets"),
        (
            '[[command]]\nheader = ":A"\npage = "1"\nsummary = "x"\n'
            'set = [{ name = "v", type = "real", limit = "L" }]\n',
            "there is no [limit.L]",
        ),
        (
            '[[command]]\nheader = ":A"\npage = "1"\nsummary = "x"\nset = [{ name = "v", type = "choice" }]\n',
            "lists no `choices`",
        ),
        ('[[command]]\nheader = ":A"\npage = "1"\nsummary = "x"\nset = []\n' * 2, "`:A` stands twice"),
        ("[[command]\n", "is not valid TOML"),
    ],
)
def test_fault(tmp_path, body, said):
    path = tmp_path / "m.toml"
    path.write_text(HEAD + body, encoding="utf-8")

    with pytest.raises(DataError) as caught:
        load_manual_file(path)

    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "m.toml"
    path.write_bytes(b"\xff\xfe[manual]")

    with pytest.raises(DataError, match="is not UTF-8 text"):
        load_manual_file(path)


def test_no_such_file(tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        load_manual_file(tmp_path / "none.toml")
