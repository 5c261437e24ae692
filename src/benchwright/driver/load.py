"""Finding and reading drivers by model name, and the limits that hold for a model."""

from __future__ import annotations

import re
from functools import lru_cache

from benchwright.data import find_data, list_data
from benchwright.driver.model import Driver
from benchwright.errors import BenchwrightError, UnknownName
from benchwright.manual.load import load_manual
from benchwright.manual.model import Manual, Row
from benchwright.toml import read_toml

_ANOTHER = (
    "No manual here is for it either: `benchwright instruments` lists what is known, and `benchwright extract` takes "
    "the commands of another instrument out of its manual, to which a driver of five lines must be written "
    "(drivers/README.md)."
)


def list_models() -> list[str]:
    """Return every instrument model known, such as `rigol-dp832`, sorted."""
    return sorted(name.replace("/", "-", 1) for name in list_data("drivers"))


def full_name(text: str) -> str:
    """Return the model a person means: `rigol-dp832` for `DP832`, `Rigol DP832` or `rigol-dp832`.

    A name that is none comes back as it is, for `load_driver` to refuse. Raises UnknownName with the candidates where
    several vendors have a model of that name.
    """
    models = list_models()
    if text in models:
        return text
    wanted = _bare(text)
    same = [model for model in models if wanted and wanted in (_bare(model), _bare(model.partition("-")[2]))]
    if len(same) > 1:
        raise UnknownName("single instrument", text, models, f"Say which: {' or '.join(f'`{name}`' for name in same)}.")
    return same[0] if same else text


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def sound_driver(model: str) -> Driver | None:
    """Return the driver of a model; None where its file cannot be read, for those who look through all of them."""
    try:
        return load_driver(model)
    except BenchwrightError:
        return None


@lru_cache(maxsize=256)
def load_driver(model: str) -> Driver:
    """Return the driver of `model` (`rigol-dp832`).

    Raises UnknownName with the nearest models, or DataError.
    """
    name = _files().get(model)
    if name is None:
        _files.cache_clear()  # it may have come since
        name = _files().get(model)
    if name is None:
        raise UnknownName("instrument", model, list_models(), _half_there(model), otherwise=_ANOTHER)
    return read_toml(find_data("instrument", "drivers", name), Driver)


def _half_there(model: str) -> str:
    """Say what is missing where there is a manual of the model and no driver; nothing where there is no manual."""
    begun = next((file for file in list_data("manuals") if _describes(file, model)), None)
    if begun is None:
        return ""
    vendor, name = begun.partition("/")[0], _bare(model)
    driver = f"drivers/{vendor}/{name.removeprefix(_bare(vendor)) or name}.toml"
    return (
        f"There is its manual, manuals/{begun}.toml, but no driver: write {driver} beside it, of which five lines "
        f"(model, kind, idn, manual, dialect) will do to find, show and check its commands; drivers/README.md has the "
        f"form."
    )


def _describes(file: str, model: str) -> bool:
    """Whether a manual file is called after a model, or lists it; the vendor may stand before its name."""
    vendor, _, title = file.partition("/")
    ways = {_bare(model), _bare(model).removeprefix(_bare(vendor))} - {""}
    if _bare(title) in ways:
        return True
    try:
        models = load_manual(file).manual.models
    except BenchwrightError:
        return False
    return any(_bare(known) in ways for known in models)


@lru_cache(maxsize=1)
def _files() -> dict[str, str]:
    """Return the names of driver files by model: folders are looked through once, not for every driver."""
    return {name.replace("/", "-", 1): name for name in reversed(list_data("drivers"))}


def manual_of(driver: Driver) -> Manual:
    """Return the manual the driver stands on. Raises UnknownName or DataError."""
    return load_manual(driver.driver.manual)


def limit_row(manual: Manual, name: str, model: str, where: dict[str, str | int]) -> Row | None:
    """Return the row of limit table `name` that holds for `model` and `where` (`{"channel": 1}`).

    None where the manual gives no row for these conditions: the limit is then unknown.
    """
    known = {**where, "model": model}
    for row in manual.limit[name].rows:
        if all(_holds(known.get(key), wanted) for key, wanted in row.when.items()):
            return row
    return None


def _holds(value: str | int | None, wanted: str | int | tuple[str | int, ...]) -> bool:
    return value in wanted if isinstance(wanted, tuple) else value == wanted
