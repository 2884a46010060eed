#!/bin/sh
# `npm start` runs this script. It starts Larder, and starts it again after a crash
# (docs/decisions/0016). It is a shell script because a shell takes 1 MB of memory, and a second Node
# 40 MB. SIGTERM, SIGINT and SIGHUP end both.
#
# Larder's exit codes: 0 it was asked to end, 1 it could not start, 2 it was called wrongly, 78 a
# setting is wrong. All others are crashes: 70 after an error that nothing caught, 128 + n after signal n.

SHORTEST_WAIT=1 LONGEST_WAIT=30 # seconds
GOOD_RUN=60                     # seconds of a run after which the next crash counts as the first
# Without this, glibc keeps freed memory apart for each thread (docs/decisions/0008).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
flags=$(sh scripts/node-flags.sh)
leaving='' interrupted='' child='' restarts=0 delay=$SHORTEST_WAIT

leave() {
  leaving=yes interrupted=yes
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap leave TERM INT HUP

# Waits for the child. A signal ends `wait` before the child ends; then this waits again. 127 means
# that the child has ended already.
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
    printf 'ERROR: Larder ended unexpectedly (exit code %s) and restarts in %s s\n' "$code" "$delay"
  else
    printf '{"level":50,"time":%s000,"exit_code":%s,"restarts":%s,"wait_seconds":%s,"msg":"Larder ended unexpectedly and restarts"}\n' \
      "$(date +%s)" "$code" "$restarts" "$delay"
  fi
}

while [ -z "$leaving" ]; do
  started=$(date +%s)
  node $flags src/cli.ts serve &
  child=$!
  await_child
  [ -z "$leaving" ] || exit "$code"
  case $code in
    0 | 2 | 78) exit "$code" ;;
    1) [ "$restarts" -gt 0 ] || exit 1 ;; # after a restart, the database may be unavailable for some time
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
