#!/bin/sh
# What `npm start` runs: Larder, and Larder again when it crashed (docs/decisions/0016). It is a shell
# script because a shell takes 1 MB of memory, and a second Node 40. SIGTERM, SIGINT and SIGHUP end both.
#
# Larder's exit codes: 0 it was asked to end, 2 and 78 it was called wrongly or a setting is wrong,
# 1 it could not start. Whatever else is a crash: 70 an error that nobody caught, 128 + n signal n.

SHORTEST_WAIT=1 LONGEST_WAIT=30 # seconds
GOOD_RUN=60                     # seconds after which the next crash counts as the first
leaving='' interrupted='' child='' restarts=0 delay=$SHORTEST_WAIT

leave() {
  leaving=yes interrupted=yes
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap leave TERM INT HUP

# Waits for the child. A signal ends `wait` before the child ends: then it waits again, and 127 says
# that there is no such child any more.
await_child() {
  [ -z "$leaving" ] || kill -TERM "$child" 2>/dev/null
  wait "$child"
  code=$?
  while [ -n "$interrupted" ]; do
    interrupted=''
    wait "$child"
    again=$?
    [ "$again" -eq 127 ] || code=$again
  done
  child=''
}

say() {
  case ${LOG_LEVEL:-info} in fatal | silent) return ;; esac
  if [ -t 1 ]; then
    printf 'ERROR: Larder ended unexpectedly (exit code %s) and is started again in %s s\n' "$code" "$delay"
  else
    printf '{"level":50,"time":%s000,"exit_code":%s,"restarts":%s,"wait_seconds":%s,"msg":"Larder ended unexpectedly and is started again"}\n' \
      "$(date +%s)" "$code" "$restarts" "$delay"
  fi
}

while [ -z "$leaving" ]; do
  started=$(date +%s)
  node --max-semi-space-size=4 --optimize-for-size src/cli.ts serve &
  child=$!
  await_child
  [ -z "$leaving" ] || exit "$code"
  case $code in
    0 | 2 | 78) exit "$code" ;;
    1) [ "$restarts" -gt 0 ] || exit 1 ;; # later on, the database may be away for a while
  esac
  [ $(($(date +%s) - started)) -lt $GOOD_RUN ] || delay=$SHORTEST_WAIT
  restarts=$((restarts + 1))
  say
  sleep "$delay" &
  child=$!
  await_child
  delay=$((delay * 2))
  [ "$delay" -le $LONGEST_WAIT ] || delay=$LONGEST_WAIT
done
exit 0
