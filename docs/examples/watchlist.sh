#!/bin/sh
# Prints the names of your watchlists. Needs curl, a product at PRICEALGO_URL and a token with the scope read:watchlists.
set -eu
url=${PRICEALGO_URL:-http://localhost:3001}
# From a file descriptor and not as an argument: a list of processes shows arguments to everybody on the machine.
printf 'header = "Authorization: Bearer %s"\n' "$PRICEALGO_TOKEN" |
  curl --silent --show-error --fail-with-body --config - "$url/api/watchlists"
