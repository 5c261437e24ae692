"""Turning freely worded English into a plan: offline, deterministic, every word accounted for.

The way of a request: `scan` cuts it into items (words, amounts, channels, instruments), `chart` finds
the row of phrases that explains it best, `facts` lists them; `measurands`, `outputs`, `settings`,
`sweeps`, `timing`, `averages`, `readings`, `setup`, `picture` and `remarks` each take theirs; `moments` and
`order` refuse what a plan would do at another time; what nobody took is
refused by name. Words and phrases are data, in `words` and `phrases`.
"""

from benchwright.plan.english.desk import Ask, Question
from benchwright.plan.english.request import Accounted, Reading, read_request

__all__ = ["Accounted", "Ask", "Question", "Reading", "read_request"]
