import type { Schemas } from '#web/data/api-types.ts'
import { sha256 } from '#web/data/sha-256.ts'

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

/** What this browser keeps of the list behind a link, so that a reload without a network loses nothing. */
interface KeptList {
  readonly list: GuestList
  readonly ticks: Ticks
}

/** A map is no JSON. */
interface Stored {
  readonly list: GuestList
  readonly ticks: readonly (readonly [id: string, isTicked: boolean])[]
}

const START = 'larder.guest.'

/** The token opens the list, so it is not in the key. */
function keyOf(token: string): string {
  const digest = sha256(new TextEncoder().encode(token))
  return START + Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @returns undefined if nothing is kept, or the link has expired */
export function readKeptList(token: string): KeptList | undefined {
  removeExpired()
  const stored = localStorage.getItem(keyOf(token))
  if (stored === null) return undefined
  const { list, ticks } = parse(stored)
  return { list, ticks: new Map(ticks) }
}

export function keepList(token: string, { list, ticks }: KeptList): void {
  const stored: Stored = { list, ticks: [...ticks] }
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(stored))
  } catch {
    // The browser has no space left. The list is used as before, until the page is loaded again.
  }
}

export const forgetList = (token: string): void => localStorage.removeItem(keyOf(token))

/** Lists that nobody opens again would stay for ever. */
function removeExpired(): void {
  for (const [key, stored] of Object.entries(localStorage))
    if (key.startsWith(START) && Date.parse(parse(stored).list.expires_at) <= Date.now())
      localStorage.removeItem(key)
}

// Only `keepList` writes these keys.
const parse = (stored: string): Stored => JSON.parse(stored)
