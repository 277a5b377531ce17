#!/usr/bin/env bash
# What the tests use beside Python: a browser, PostgreSQL, and Node.js for the page.
# Installs what is missing on a Debian machine where that is allowed; elsewhere says what to do.
set -euo pipefail

missing=()
command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
command -v npm >/dev/null || missing+=(npm)
compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || command -v initdb >/dev/null ||
    missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    echo "Installing ${missing[*]} ..."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
else
    echo "The tests need these programs; please install them first: ${missing[*]}."
    exit 1
fi
