#!/bin/sh
# limited.sh DATA SPACE PROGRAM ARGUMENT...: runs a program that reads the bytes of strangers, with as many limits as the
# system has. DATA is the most memory, SPACE the most addresses, in KiB. The limits of Node's own flags and of the watch
# (watch-child.ts) hold where one of these does not.
data=$1 space=$2
shift 2

ulimit -c 0 2>/dev/null
ulimit -d "$data" 2>/dev/null
ulimit -v "$space" 2>/dev/null

# Where the machine has no memory left, Linux ends this process and not the service.
[ ! -w /proc/self/oom_score_adj ] || echo 1000 2>/dev/null >/proc/self/oom_score_adj

# Ends with the service, also in the middle of a long computation. Where this is missing, it ends after an hour of it.
if setpriv --pdeathsig KILL true 2>/dev/null; then
  set -- setpriv --pdeathsig KILL "$@"
else
  ulimit -t 3600 2>/dev/null
fi

# No network but its own, which is empty. Containers often forbid it.
if unshare --user --map-current-user --net true 2>/dev/null; then
  set -- unshare --user --map-current-user --net "$@"
fi

exec "$@"
