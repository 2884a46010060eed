#!/bin/sh
# deploy/load-tables.sh URL FOLDER: loads the output of deploy/save-tables.sh in one transaction.
# `larder migrate` of the same version must have made the database, and it must hold no accounts.
# Clients that had read more than the backup holds pull everything again (docs/decisions/0021).
set -eu
url=$1
cd "$2"
ask() { psql "$url" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "$@"; }

here=$(ask --no-align --tuples-only --command='select name from migrations order by name')
there=$(cut -f1 migrations.copy | sort)
if [ "$here" != "$there" ]; then
  echo 'The tables are from another version of Larder. Migrate the database with that version.' >&2
  exit 1
fi
# Each table comes after the tables that it refers to.
tables=$(ask --no-align --tuples-only --command="
  with recursive parents as (
    select conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), placed (id, depth) as (
    select oid, 0 from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace
    union select child, depth + 1 from parents join placed on parent = id
  )
  select relname from placed join pg_class c on c.oid = id group by relname order by max(depth), relname")
{
  # Delete the rows that Larder makes at its first start on a database.
  echo 'begin; delete from signing_keys; delete from job_runs; delete from sync_epoch; delete from sync_known_epoch; delete from public_urls;'
  echo "set local larder.writing = 'on';"
  for table in $tables; do
    [ "$table" = migrations ] || [ ! -f "$table.copy" ] || printf "\\\\copy %s from '%s.copy'\n" "$table" "$table"
  done
  echo 'commit;'
} | ask
echo 'loaded'
