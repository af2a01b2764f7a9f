#!/usr/bin/env bash
# Builds the page of this folder with each bundler, opens it in a browser beside the stand-in node of samples/js, and
# connects from CommonJS, Bun and Deno. Installs the locked packages and the browser where they are missing. Needs Node
# 20.19 or newer, and Cargo for one crate: samples/js/node/README.md.
#
# Usage: samples/bundlers/check.sh          (npm run samples:bundlers)
# Last line of output: samples/bundlers: N passed, M failed
# Exit code: 0 when everything passed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for folder in . ../js ../..; do
  if [[ ! -e $folder/node_modules/.package-lock.json || $folder/node_modules/.package-lock.json -ot $folder/package-lock.json ]]; then
    npm ci --no-audit --no-fund --prefix "$folder"
  fi
done
node ../../scripts/ensureTestTools.mjs
node check.mjs
