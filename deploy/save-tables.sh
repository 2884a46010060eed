#!/bin/sh
# deploy/save-tables.sh URL FOLDER: writes all tables of Larder, while it runs, from one snapshot.
# deploy/load-tables.sh loads this text with any version of psql into any version of PostgreSQL.
# The output holds personal data: keep it as safe as the database. It does not hold the secret.
set -eu
url=$1
umask 077
mkdir "$2"
cd "$2"
ask() { psql "$url" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "$@"; }

# The counters of rate limits are of no use later.
tables=$(ask --no-align --tuples-only --command="
  select tablename from pg_tables
  where schemaname = current_schema and tablename <> 'rate_limits' order by tablename")
{
  echo 'begin isolation level repeatable read, read only;'
  for table in $tables; do printf "\\\\copy %s to '%s.copy'\n" "$table" "$table"; done
  echo 'commit;'
} | ask
echo "$tables" | wc -l | xargs echo 'tables saved:'
