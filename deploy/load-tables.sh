#!/bin/sh
# deploy/load-tables.sh URL FOLDER: loads the output of deploy/save-tables.sh, all or nothing, into a
# database that `larder migrate` of the same version has made and that holds no accounts yet. Clients that
# had read more than the backup holds read all anew (docs/decisions/0021).
set -eu
url=$1
cd "$2"
ask() { psql "$url" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "$@"; }

here=$(ask --no-align --tuples-only --command='select name from migrations order by name')
there=$(cut -f1 migrations.copy | sort)
if [ "$here" != "$there" ]; then
  echo 'The tables were saved by another version of Larder: migrate with that one.' >&2
  exit 1
fi
# Tables after those that they refer to.
tables=$(ask --no-align --tuples-only --command="
  with recursive parents as (
    select conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), placed (id, depth) as (
    select oid, 0 from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace
    union select child, depth + 1 from parents join placed on parent = id
  )
  select relname from placed join pg_class c on c.oid = id group by relname order by max(depth), relname")
{
  # The rows that a Larder which was started on the database has made for itself.
  echo 'begin; delete from signing_keys; delete from job_runs; delete from sync_epoch; delete from sync_known_epoch; delete from public_urls;'
  echo "set local larder.writing = 'on';"
  for table in $tables; do
    [ "$table" = migrations ] || [ ! -f "$table.copy" ] || printf "\\\\copy %s from '%s.copy'\n" "$table" "$table"
  done
  echo 'commit;'
} | ask
echo 'loaded'
