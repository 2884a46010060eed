import type { OutboxEntry, Waiting } from './state.ts'

/**
 * Keys of the outbox sort as texts. Entries that were added together stay neighbours, although another tab adds
 * some at the same moment: their keys have the place and the id of the first one in common.
 */
const entryKey = (order: number, firstId: string, index: number): string =>
  `${String(order).padStart(16, '0')} ${firstId} ${String(index).padStart(6, '0')}`

/** Makes entries that are later than all known ones. */
export function newEntries<Mutation>(
  mutations: readonly Mutation[],
  known: readonly { readonly order: number }[],
  now: Date,
  uuid: () => string,
): readonly Waiting<Mutation>[] {
  const first = known.reduce((most, { order }) => Math.max(most, order), 0) + 1
  const all = mutations.map((mutation, i) => ({
    mutation_id: uuid(),
    mutation,
    at: now.toISOString(),
    order: first + i,
  }))
  const firstId = all[0]?.mutation_id ?? ''
  return all.map((one, i) => ({ ...one, key: entryKey(first, firstId, i) }))
}

/** Adds entries, or puts them in the place of those with the same keys. */
export function withEntries<Mutation>(
  outbox: readonly Waiting<Mutation>[],
  more: readonly Waiting<Mutation>[],
): readonly Waiting<Mutation>[] {
  const end = outbox.at(-1)?.key ?? ''
  if (more.every(({ key }, i) => key > (more[i - 1]?.key ?? end))) return [...outbox, ...more]
  const all = new Map([...outbox, ...more].map((entry) => [entry.key, entry]))
  return [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** An entry may have been read again meanwhile: only its key is the same. */
export function withoutEntries<Mutation>(
  outbox: readonly Waiting<Mutation>[],
  removed: readonly { readonly key: string }[],
): readonly Waiting<Mutation>[] {
  const keys = new Set(removed.map(({ key }) => key))
  return outbox.filter(({ key }) => !keys.has(key))
}

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
