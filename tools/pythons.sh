#!/usr/bin/env bash
# Runs the tests of core and games with every Python from 3.11 to 3.14 that is installed: on the
# path, or by pyenv. Each has an environment of its own in .pythons, without the server's packages.
set -euo pipefail
cd "$(dirname "$0")/.."

find_python() {
  for python in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python; do
    if "$python" -c 'import venv' 2>/dev/null; then
      echo "$python"
      return
    fi
  done
}

found=0
for version in 3.11 3.12 3.13 3.14; do
  python=$(find_python "$version")
  if [ -z "$python" ]; then
    echo "Python $version is not installed: left out."
    continue
  fi
  found=$((found + 1))
  place=.pythons/$version
  [ -x "$place/bin/python" ] || "$python" -m venv "$place"
  "$place/bin/pip" install --quiet --disable-pip-version-check --editable . pytest hypothesis
  "$place/bin/python" --version
  "$place/bin/python" -m pytest -m "not slow" tests/core tests/games tests/rules tests/test_front_door.py
done
[ "$found" -gt 0 ] || { echo "No Python from 3.11 to 3.14 is installed." >&2; exit 1; }
