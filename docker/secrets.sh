#!/bin/sh
# Fills docker/secrets with what docker/compose.yml hands to the containers as files: random where nobody else decides it.
# What is there stays as it is. `sh docker/secrets.sh FOLDER` for another folder (SECRETS_DIR of the compose file).
set -eu
folder=${1:-$(dirname "$0")/secrets}
# The folder keeps others out. The files in it are open: Docker mounts them as they are, and the container's user reads them.
mkdir -p "$folder"
chmod 700 "$folder"

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

# keep NAME TEXT
keep() {
  [ -s "$folder/$1" ] || printf '%s' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
}

keep app_secret "$(random)"
keep postgres_password "$(random)"
keep valkey_password "$(random)"
keep database_url "postgres://pricealgo:$(cat "$folder/postgres_password")@postgres:5432/pricealgo"
keep redis_url "redis://:$(cat "$folder/valkey_password")@valkey:6379"
# A database of its own: emptying the one of jobs, or that of limits, touches nothing of the other.
keep rate_limit_redis_url "redis://:$(cat "$folder/valkey_password")@valkey:6379/1"
