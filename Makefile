# make play   plays a game in the terminal; sets everything up first
# make test   all tests and checks, as CI runs them
# make check  the quick daily ones
# make bench  the speed table
# make matrix numbered rule -> tests; fails when a rule of a finished game has none

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := sandtable tests tools

.PHONY: play test check lint bench matrix clean

play: $(VENV)/.ready
	@$(BIN)/sandtable play great_war

test: $(VENV)/.ready-dev lint
	$(BIN)/python tools/matrix.py --check
	$(BIN)/pytest -n 2

check: $(VENV)/.ready-dev lint
	$(BIN)/pytest -n 2 -m "not slow"

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy

bench: $(VENV)/.ready-dev
	$(BIN)/sandtable bench

matrix: $(VENV)/.ready-dev
	$(BIN)/python tools/matrix.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sandtable needs Python 3.11 or newer; set PYTHON=/path/to/python3.11."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing; on Debian: apt-get install python3-venv."; exit 1; }

$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Sandtable in $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Sandtable and its tools in $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.ready
