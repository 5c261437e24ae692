"""PyVISA finds the back end `@benchwright` by this package's name."""

from benchwright.sim.visa import BenchwrightLibrary as WRAPPER_CLASS

__all__ = ["WRAPPER_CLASS"]
