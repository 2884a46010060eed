import { sha256 } from '#web/data/sha-256.ts'
import type { GuestList, Ticks } from './guest-list.ts'

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
