"""Breaks the rules on purpose, one place at a time, and counts what the tests notice.

``make mutants`` does so for every chapter of every game and writes docs/mutants.md; it takes
long and is no part of CI. ``python -m tools.mutants quartermaster supply`` tries one chapter.

* places.py  which places of a chapter can be broken, and how
* reviewed.py  the changes that nobody can notice, each with its reason
* breaking.py  puts broken code in the place of the sound one
* trials.py  runs the tests against each broken place, in a process of its own
* report.py  the page
"""
