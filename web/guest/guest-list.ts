import type { Schemas } from '#web/data/api-types.ts'

export type GuestItem = Schemas['GuestItem']
export type GuestList = Schemas['GuestList']

/** The ticks of this guest that the server has not confirmed: whether each item is ticked. */
export type Ticks = ReadonlyMap<string, boolean>

/** The items with the guest's own ticks. */
export function withTicks(items: readonly GuestItem[], ticks: Ticks): readonly GuestItem[] {
  if (ticks.size === 0) return items
  return items.map((item) => {
    const ticked = ticks.get(item.id)
    if (ticked === undefined || ticked === (item.checked_at !== null)) return item
    return { ...item, checked_at: ticked ? '' : null }
  })
}

export interface GuestAisle {
  /** Null for items without a category. */
  readonly name: string | null
  readonly items: readonly GuestItem[]
}

/** The items by category. They are in the order of the store already. */
export function aislesOf(items: readonly GuestItem[]): readonly GuestAisle[] {
  return [...Map.groupBy(items, ({ category }) => category)].map(([name, own]) => ({
    name,
    items: own,
  }))
}
