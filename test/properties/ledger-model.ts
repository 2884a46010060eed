// A second, simpler model of ledgers and of undo. It knows nothing of the rules.

interface Entry {
  readonly value: number
  readonly isCount: boolean
  /** The operation that made it. */
  readonly by: string | null
  /** The shopping item that was put away. */
  readonly item: unknown
}

/** The amounts of lots. An amount is the last count, with all entries since. */
export function openLedgers() {
  const ledgers = new Map<string, Entry[]>()
  const operations: string[] = []
  const undone = new Set<string>()
  const deletedItems = new Set<unknown>()

  const put = (lot: string, entry: Entry) =>
    void ledgers.set(lot, [...(ledgers.get(lot) ?? []), entry])

  /** Takes an entry out, unless the lot was counted after it. */
  function withoutEntriesOf(id: string, entries: readonly Entry[]): Entry[] {
    const lastCount = entries.findLastIndex(({ isCount }) => isCount)
    return entries.filter(({ by, item }, i) => by !== id || i < lastCount || deletedItems.has(item))
  }

  return {
    /** @param item the shopping item that was put away */
    move: (lot: string, value: number, by: string | null = null, item: unknown = null) =>
      put(lot, { value, isCount: false, by, item }),
    count: (lot: string, value: number) => put(lot, { value, isCount: true, by: null, item: null }),
    /** The lot is deleted. */
    close: (lot: string) => void ledgers.delete(lot),
    /** The shopping item is deleted: what was bought stays. */
    keepBought: (item: string) => void deletedItems.add(item),
    start: (id: string) => void operations.push(id),
    operations: (): readonly string[] => operations,

    undo(id: string): void {
      if (undone.has(id)) return
      undone.add(id)
      for (const [lot, entries] of ledgers) ledgers.set(lot, withoutEntriesOf(id, entries))
    },

    amounts: () =>
      Object.fromEntries(
        [...ledgers].map(([lot, entries]) => {
          const lastCount = entries.findLastIndex(({ isCount }) => isCount)
          const since = entries.slice(Math.max(lastCount, 0)).map(({ value }) => value)
          return [lot, since.reduce((a, b) => a + b, 0)]
        }),
      ),
  }
}
