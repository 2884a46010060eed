import type { OutboxEntry } from 'larder-client/engine/state.ts'

/** Neighbouring entries of one group belong together. */
export function groupsOf(entries: readonly OutboxEntry[]): readonly (readonly OutboxEntry[])[] {
  const groups: OutboxEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const { group_id: group } = entry.mutation
    if (last && group !== undefined && last[0]?.mutation.group_id === group) last.push(entry)
    else groups.push([entry])
  }
  return groups
}
