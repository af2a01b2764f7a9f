#!/usr/bin/env bash
# Checks the TypeScript samples: installs the locked packages if they are missing or older than the lock file,
# checks all types and runs the tests. Needs Node 20 or newer, and Cargo for one crate: node/README.md. No network once
# packages and crate are there.
#
# Usage: samples/js/check.sh
# Last line of output: samples/js: N passed, M failed
# Exit code: 0 when everything passed, otherwise that of the step that failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if [[ ! -e node_modules/.package-lock.json || node_modules/.package-lock.json -ot package-lock.json ]]; then
  npm ci --no-audit --no-fund
fi

npm run --silent typecheck

report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0
node --import tsx --test \
  --test-reporter=spec --test-reporter-destination=stdout \
  --test-reporter=tap --test-reporter-destination="$report" \
  test/*.test.ts || status=$?

count() { sed -n "s/^# $1 //p" "$report"; }
echo "samples/js: $(count pass) passed, $(count fail) failed"
exit "$status"
