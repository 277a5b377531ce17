# make play      the games in the browser: builds the page, starts the server, prints its address
# make terminal  a game in the terminal; needs Python alone
# make test      all tests and checks that CI runs
# make long      what it leaves out: the same thing tried ten thousand times, the rest of axe, and
#                make pythons
# make check     the quick daily ones
# make dist      builds the page and dist/*.whl, a package that holds everything
# make bench     the speed table, and a server under load
# make pythons   the tests of core and games with every Python from 3.11 to 3.14 that is installed
# make mutants   breaks rules on purpose and writes what the tests notice to docs/mutants.md (long)
# make matrix    numbered rule -> tests; fails when a rule of a finished game has none

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := sandtable tests tools hatch_build.py
PAGE := sandtable/server/static/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: play terminal test check long lint dist bench matrix mutants pythons clean system

play: $(VENV)/.ready-server $(PAGE)
	@$(BIN)/sandtable serve

terminal: $(VENV)/.ready
	@$(BIN)/sandtable play great_war

test: system $(VENV)/.ready-dev $(PAGE) lint
	npm --prefix web run --silent check
	$(BIN)/python tools/matrix.py --check
	$(BIN)/pytest -n 2 -m "not long"

check: $(VENV)/.ready-dev lint
	$(BIN)/pytest -n 2 -m "not slow" --ignore=tests/browser

long: system $(VENV)/.ready-dev $(PAGE)
	$(BIN)/pytest -n 2 -m long
	$(MAKE) pythons

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/hadolint docs/hosting/Containerfile

dist: $(VENV)/bin/python $(PAGE)
	rm -rf dist
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

system:
	@bash tools/system_packages.sh

bench: $(VENV)/.ready-dev
	$(BIN)/sandtable bench
	$(BIN)/sandtable bench --server
	$(BIN)/sandtable bench --research

matrix: $(VENV)/.ready-dev
	$(BIN)/python tools/matrix.py

pythons:
	@bash tools/pythons.sh

mutants: $(VENV)/.ready-dev
	$(BIN)/python -m tools.mutants

clean:
	rm -rf $(VENV) web/node_modules sandtable/server/static
	rm -rf .pythons dist .import_linter_cache .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sandtable needs Python 3.11 or newer; set PYTHON=/path/to/python3.11."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing; on Debian: apt-get install python3-venv."; exit 1; }

$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Sandtable in $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-server: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Sandtable and its server in $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Sandtable and its tools in $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.ready $(VENV)/.ready-server

web/node_modules/.ready: web/package.json web/package-lock.json
	@command -v npm >/dev/null || \
	  { echo "Node.js with npm is needed to build the page; on Debian: apt-get install npm."; exit 1; }
	@echo "Fetching what the page is built with ..."
	@npm --prefix web install --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB)
	@echo "Building the page ..."
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@
