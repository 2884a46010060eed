#!/bin/sh
# deploy/load-tables.sh URL FOLDER: loads what deploy/save-tables.sh wrote, all or nothing, into a
# database that `larder migrate` of the same version has made and that holds no accounts yet.
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
{
  # What a Larder that was started on it has made for itself.
  echo 'begin; delete from signing_keys; delete from job_runs;'
  # accounts come first by their name, and all others refer to nothing else.
  for file in *.copy; do
    [ "$file" = migrations.copy ] || printf "\\\\copy %s from '%s'\n" "${file%.copy}" "$file"
  done
  echo 'commit;'
} | ask
echo 'loaded'
