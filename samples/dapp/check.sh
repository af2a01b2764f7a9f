#!/usr/bin/env bash
# Builds the dApp of this folder and uses it in a browser, beside the stand-in node of samples/js and with a stand-in
# wallet. Installs the locked packages and the browser where they are missing. Needs Node 20.19 or newer, and Cargo for one
# crate: samples/js/node/README.md.
#
# Usage: samples/dapp/check.sh          (npm run samples:dapp)
# Last line of output: samples/dapp: N passed, M failed
# Exit code: 0 when everything passed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

for folder in . ../js ../..; do
  if [[ ! -e $folder/node_modules/.package-lock.json || $folder/node_modules/.package-lock.json -ot $folder/package-lock.json ]]; then
    npm ci --no-audit --no-fund --prefix "$folder"
  fi
done
node ../../scripts/ensureTestTools.mjs
npm run --silent build
node check.mjs
