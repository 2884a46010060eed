import { signal } from '@preact/signals'
import { type Larder, openLarder } from 'larder-client'
import type { Home } from 'larder-client/home'
import { indexedDb } from 'larder-client/indexed-db'
import { accountSlots } from 'larder-client/slots'

/** The slot of the account that was shown last, and the household that was shown last, on this device. */
const SLOT = 'larder.slot'
const HOUSEHOLD = 'larder.household'

/** The beginning of the keys of an account's drafts in `localStorage`. */
const draftsOf = (account: string) => `larder.draft.${account}.`

/** The key of a draft of the account on the screen, in `localStorage`. */
export const draftKey = (name: string): string => draftsOf(accountId.peek() ?? '') + name

/** The account whose session has the push messages of this browser, in `localStorage`. They end with the session. */
export const PUSHED = 'larder.push'

/** Where the timers of this tab are while its page is loaded again, in `sessionStorage`. */
export const TIMERS_KEY = 'larder.timers'

/** The draft that has the code of six digits, which another person may enter now. */
export const JOIN_CODE = 'join-code'

/** Whether this tab has started a timer, or somebody may join by six digits. It needs none of their code. */
export const hasDock = (): boolean =>
  (sessionStorage.getItem(TIMERS_KEY) ?? localStorage.getItem(draftKey(JOIN_CODE))) !== null

/** The accounts that are signed in in this browser. */
export const slots = accountSlots(localStorage)
/** The copies of the account on the screen. `startSession` sets it, before the first screen. */
export let larder: Larder
/** Who is signed in. */
export const accountId = signal<string | undefined>(undefined)
/** The household on the screen; undefined until it is open. */
export const openHome = signal<Home | undefined>(undefined)
/** The server has ended the session of the account. The copy is still here, and its changes wait for a sign-in. */
export const isSessionOver = signal(false)
/** Somebody comes in: the door stays until the household is open, so that nobody is moved to another screen. */
export const isEntering = signal(false)
/** Somebody leaves: their screens are gone, and the door waits until their data are. */
export const isLeaving = signal(false)
/** The account is not a member of the household on the screen any more. */
export const hasLeft = signal(false)
/** Why the household can't be opened. */
export const homeProblem = signal<unknown>(undefined)

let endFollowing: (() => void) | undefined
let entering: Promise<void> | undefined
/** The number of the last call of `enterHousehold`. */
let lastTurn = 0
/** The slot of this tab. Another tab may have another one. */
let slot = ''

/** Opens the copies of this device. */
export async function startSession(): Promise<void> {
  slot = lastSlot()
  larder = await openLarder({
    url: location.origin,
    storage: await indexedDb(`larder-${slot}`),
    keychain: slots.keychain(slot),
    cookie: true,
    slot,
  })
  larder.subscribe((households) => {
    const open = openHome.peek()
    // Without any household: the account signs out, and the device is emptied.
    if (open && households.length > 0) hasLeft.value = !households.some(({ id }) => id === open.id)
    const [id, before] = [larder.accountId(), accountId.peek()]
    if (id === before) return
    endFollowing?.()
    isSessionOver.value = false
    openHome.value = undefined
    accountId.value = id
    if (before !== undefined) {
      forgetDrafts(before)
      forgetPush(before)
    }
    // At the start, or after a sign-in in another tab.
    if (id !== undefined && !isEntering.peek()) entering = enterHousehold(noticed())
  })
}

/** Resolves when the household of the start is open, at once if its copy is on this device; or where there is none. */
export const firstHousehold = async (): Promise<void> => entering

/**
 * Lets somebody in through the door.
 *
 * @param work signs in, opens the household, and leaves the address of the door
 */
export async function comeIn(work: () => Promise<void>): Promise<void> {
  isEntering.value = true
  try {
    await work()
  } finally {
    isEntering.value = false
    // If it failed: meanwhile somebody may have signed in in another tab.
    if (accountId.peek() !== undefined && !openHome.peek()) entering = enterHousehold()
  }
}

/** Ends the session on this device. @throws AggregateError, as `larder.signOut` does */
export async function signOut(): Promise<void> {
  isLeaving.value = true
  endFollowing?.() // else the door would say that the server has ended the session
  try {
    await larder.signOut()
  } finally {
    isLeaving.value = false
  }
}

/** The household of the notice that opened the app (`web/service-worker.ts`), if the account is in it. */
function noticed(): string | undefined {
  const id = new URLSearchParams(location.search).get('household')
  if (id !== null) history.replaceState(history.state, '', location.pathname) // a reload stays where the user is
  return larder.households().find((one) => one.id === id)?.id
}

/** Removes what screens have kept in the browser while an account wrote: the next person must not see it. */
function forgetDrafts(account: string): void {
  void globalThis.caches?.delete('larder-photos')
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftsOf(account))) localStorage.removeItem(key)
}

function forgetPush(account: string): void {
  if (localStorage.getItem(PUSHED) === account) localStorage.removeItem(PUSHED)
}

/** Shows another account of this browser, or the door for one more: the page is loaded again. */
export function switchAccount(to = slots.free()): void {
  localStorage.setItem(SLOT, to)
  location.assign('/')
}

/** The slot that was chosen last, or else the first that is signed in. */
function lastSlot(): string {
  const last = localStorage.getItem(SLOT) ?? slots.list()[0]?.slot ?? slots.free()
  localStorage.setItem(SLOT, last)
  return last
}

/**
 * Shows a household, unless another one is asked for meanwhile.
 *
 * @param id the default is the one that was shown last on this device, or else the first one
 */
export async function enterHousehold(id?: string): Promise<void> {
  const turn = ++lastTurn
  homeProblem.value = undefined
  try {
    const home = await larder.household(id ?? (await lastHousehold()))
    if (turn !== lastTurn) return
    localStorage.setItem(HOUSEHOLD, home.id)
    openHome.value = home
    hasLeft.value = false
    endFollowing?.()
    isSessionOver.value = false
    endFollowing = home.status.subscribe(({ state }) => {
      // Other states come and go while the library tries again. The form must stay meanwhile.
      if (/^(idle|sig|pen)/.test(state)) isSessionOver.value = state !== 'idle'
      if (state === 'signed_out') forgetPush(accountId.peek() ?? '')
      if (state === 'left') hasLeft.value = true
    })
    const self = home.members.where({ account_id: accountId.value ?? '' }).first()
    if (self) slots.label(slot, self.name)
  } catch (error) {
    if (turn === lastTurn) homeProblem.value = error
  }
}

/** The household that was shown last on this device, if the account is still in it. */
async function lastHousehold(): Promise<string | undefined> {
  const last = localStorage.getItem(HOUSEHOLD)
  // A tab that was closed right after the sign-in has not stored which households there are.
  if (larder.households().length === 0) await larder.household()
  return larder.households().find((one) => one.id === last)?.id
}
