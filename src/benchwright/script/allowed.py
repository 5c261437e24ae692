"""What a generated script may use: syntax, imports, built-ins and attributes.

Whatever is not listed here is refused; `syntax` explains how. Nothing listed can run text as
code, start a process, reach the network past PyVISA, or look inside the interpreter.
"""

from __future__ import annotations

import ast


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NODES: frozenset[type[ast.AST]] = frozenset(
    {
        ast.Module, ast.FunctionDef, ast.ClassDef, ast.arguments, ast.arg, ast.keyword, ast.alias,
        ast.Import, ast.ImportFrom, ast.Expr, ast.Pass, ast.Return, ast.Raise, ast.Assert,
        ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.For, ast.While, ast.Break, ast.Continue,
        ast.If, ast.With, ast.withitem, ast.Try, ast.ExceptHandler,
        ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.NamedExpr, ast.Lambda,
        ast.Constant, ast.JoinedStr, ast.FormattedValue, ast.Name, ast.Attribute, ast.Subscript, ast.Slice,
        ast.Starred, ast.Call, ast.Tuple, ast.List, ast.Set, ast.Dict,
        ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension, ast.Yield, ast.YieldFrom,
        ast.Load, ast.Store, ast.Del,
    }
)  # fmt: skip
"""Operators are judged by `OPERATORS`."""

OPERATORS: tuple[type[ast.AST], ...] = (ast.boolop, ast.operator, ast.unaryop, ast.cmpop)

IMPORTS: dict[str, frozenset[str]] = {
    "__future__": _words("annotations"),
    "argparse": _words("ArgumentParser Namespace"),
    "benchwright.dryrun.clock": _words("use_virtual_time"),
    "collections.abc": _words("Callable Iterable Iterator Mapping Sequence"),
    "contextlib": _words("ExitStack closing contextmanager suppress"),
    "csv": _words("writer reader DictWriter"),
    "dataclasses": _words("dataclass field"),
    "datetime": _words("date datetime timedelta timezone"),
    "fnmatch": _words("fnmatchcase"),
    "functools": _words("partial"),
    "hashlib": _words("sha256"),
    "itertools": _words("chain count product repeat"),
    "json": _words("dumps loads"),
    "math": _words(
        "nan inf pi e isnan isinf isfinite isclose sqrt exp log log10 log2 floor ceil fsum sin cos tan hypot "
        "radians degrees"
    ),
    "matplotlib.figure": _words("Figure"),
    "numpy": _words(
        "linspace geomspace logspace arange array mean std median nan isnan sqrt abs log10 pi float64 polyfit diff "
        "concatenate round"
    ),
    "os": _words("fsync"),
    "pandas": _words("read_csv"),
    "pathlib": _words("Path"),
    "pint": _words("Quantity UnitRegistry"),
    "pyvisa": _words("ResourceManager Error VisaIOError constants"),
    "pyvisa.resources": _words("MessageBasedResource SerialInstrument"),
    "re": _words("search match fullmatch findall compile escape"),
    "signal": _words("signal getsignal SIG_IGN SIGINT SIGTERM SIGBREAK SIGHUP"),
    "statistics": _words("fmean mean median stdev"),
    "sys": _words("argv exit platform stderr stdin stdout"),
    "time": _words("sleep monotonic perf_counter time strftime"),
    "types": _words("FrameType"),
    "typing": _words("Any Final Literal NamedTuple cast"),
}
"""Modules, and what may be used of each, whether imported by name or as an attribute."""

BUILTINS = _words(
    "abs all any bool bytes dict divmod enumerate filter float frozenset input int isinstance iter len list map max "
    "min next object print range repr reversed round set sorted str sum super tuple zip "
    "True False None __file__ __name__ __doc__ "
    "ArithmeticError AssertionError BaseException EOFError Exception FileExistsError FileNotFoundError ImportError "
    "IndexError KeyError KeyboardInterrupt LookupError NotImplementedError OSError OverflowError RuntimeError "
    "StopIteration SystemExit TimeoutError TypeError UnicodeError ValueError ZeroDivisionError"
)

SPECIAL_METHODS = _words("__init__ __post_init__ __enter__ __exit__ __iter__ __len__")
"""Special methods that a class may define; nothing may ask for one by name."""

DECORATORS = _words("dataclass contextmanager property staticmethod")

ATTRIBUTES = _words(
    # PyVISA
    "write read query query_ascii_values write_ascii_values open_resource list_resources timeout read_termination "
    "write_termination clear read_stb "
    # pint, NumPy, pandas
    "m_as magnitude units to to_base_units to_compact Quantity tolist mean std min max shape size to_dict to_numpy "
    # Matplotlib
    "subplots plot semilogx semilogy loglog set_xlabel set_ylabel set_xscale set_yscale set_title suptitle grid "
    "legend axhline ticklabel_format set_xlim set_ylim "
    # texts, collections, files
    "strip lstrip rstrip split rsplit partition rpartition splitlines upper lower startswith endswith replace join "
    "removeprefix removesuffix find count index isdigit encode decode ljust rjust zfill "
    "append extend insert pop remove sort reverse copy items keys values get setdefault update add discard union "
    "fromkeys group groups start end span write writerow writerows flush close fileno tell truncate isatty encoding "
    "readline seek hexdigest strerror errno filename name args "
    # contexts, time, command line
    "enter_context callback push pop_all total_seconds isoformat now strftime "
    "add_argument add_mutually_exclusive_group add_argument_group parse_args error "
    # line settings of a serial port
    "constants Parity StopBits ControlFlow none odd even one one_and_a_half two xon_xoff rts_cts dtr_dsr "
    # paths; those that touch files are judged by `paths` as well
    "parent resolve stem suffix exists is_file is_dir mkdir open read_text read_bytes read_csv to_csv savefig"
)
"""Attributes of objects. Those that the script defines itself are allowed beside them."""

RESERVED_ATTRIBUTES = _words(
    "os sys io subprocess socket shutil ctypes importlib builtins modules system popen environ visalib highlevel "
    "util eval exec compile import_module load tempfile pickle"
)
"""No class of a script may define one of these, so that no chain of attributes can lead to such a module."""
