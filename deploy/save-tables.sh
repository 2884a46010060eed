#!/bin/sh
# deploy/save-tables.sh URL FOLDER: writes every table of Larder as of one moment, while it runs, as
# text that psql of any version loads into PostgreSQL of any version: deploy/load-tables.sh.
# What is in there is people's data: keep it as safe as the database. It does not hold the secret.
set -eu
url=$1
umask 077
mkdir "$2"
cd "$2"
ask() { psql "$url" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "$@"; }

# Counts of attempts are worth nothing tomorrow.
tables=$(ask --no-align --tuples-only --command="
  select tablename from pg_tables
  where schemaname = current_schema and tablename <> 'rate_limits' order by tablename")
{
  echo 'begin isolation level repeatable read, read only;'
  for table in $tables; do printf "\\\\copy %s to '%s.copy'\n" "$table" "$table"; done
  echo 'commit;'
} | ask
echo "$tables" | wc -l | xargs echo 'tables saved:'
