#!/bin/sh
# Prints the flags of Node for the memory of this machine or container (docs/decisions/0090). SMALL_MACHINE=on or off
# decides otherwise.

# The megabytes that Larder may use: those of the machine, or of its control group where that has fewer.
megabytes() {
  {
    awk '/^MemTotal:/ { printf "%d\n", $2 / 1024 }' /proc/meminfo
    for file in /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes; do
      [ ! -r "$file" ] || awk '/^[0-9]+$/ { printf "%d\n", $1 / 1048576 }' "$file"
    done
  } 2>/dev/null | sort -n | head -n 1
}

case ${SMALL_MACHINE:-} in
  on) small=yes ;;
  off) small='' ;;
  *)
    most=$(megabytes)
    small=$([ "${most:-9999}" -gt 1100 ] || echo yes) # a machine of 1 GB and what a kernel counts as one
    ;;
esac
echo "--max-semi-space-size=4${small:+ --optimize-for-size}"
