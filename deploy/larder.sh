#!/bin/sh
# sudo larder COMMAND …: runs a command with the settings of the service, as its user.
# Install it: sudo install deploy/larder.sh /usr/local/bin/larder
set -eu
code=${LARDER_CODE:-/opt/larder}
export DATA_DIR="${DATA_DIR:-/var/lib/larder}"
settings=${LARDER_SETTINGS:-/etc/larder.env}
if [ -f "$settings" ]; then
  # Not `. file`: a value such as JSON is no shell text.
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in [A-Z]*=*) export "${line?}" ;; esac
  done <"$settings"
fi
exec runuser --user "${LARDER_USER:-larder}" -- "$code/node_modules/.bin/node" "$code/src/cli.ts" "$@"
