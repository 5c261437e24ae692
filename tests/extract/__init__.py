"""Tests of the extractor, and the writer of the documents they read."""
