import { signal } from '@preact/signals'
import type { Schemas } from '#web/data/api-types.ts'
import { draftKey, JOIN_CODE } from '#web/data/session.ts'
import { cancelJoinCode, makeJoinCode, readJoinCode } from '#web/settings/requests.ts'

/** The code of six digits of a household. */
export interface LiveCode {
  readonly home: string
  /** The digits; undefined where another device shows them. */
  readonly code?: string | undefined
  /** What the server said last. */
  readonly state: Schemas['JoinCodeState']
}

/** The code that this browser knows last. It stays until another one is made, also when it is over. */
export const liveCode = signal<LiveCode | undefined>(undefined)
/** Whether a sheet shows it now, and who waits for an owner. */
export const isCodeShown = signal(false)

/** Whether somebody may still enter the code, or waits for an owner. */
export const isLive = (one: LiveCode | undefined): boolean =>
  one !== undefined && one.state.expires_at !== null

/**
 * Asks the server for the code of a household. Its digits are known if this browser has made it: only one answer of the
 * server has them.
 *
 * @throws RequestRefused, NoAnswer
 */
export async function askForCode(home: string): Promise<LiveCode> {
  const turn = turns
  const state = await readJoinCode(home)
  const newer = liveCode.peek()
  if (turn !== turns && newer) return newer // it was made meanwhile
  const known = liveCode.peek() ?? kept()
  const isSame =
    known?.home === home && (state.joiner || known.state.expires_at === state.expires_at)
  const next = { home, code: isSame ? known.code : undefined, state }
  keep(next)
  return next
}

/** How many codes this page has made. */
let turns = 0

/** Makes a code in place of the one before. @throws RequestRefused, NoAnswer */
export async function makeCode(home: string): Promise<void> {
  const { code, expires_at } = await makeJoinCode(home)
  turns += 1
  keep({ home, code, state: { expires_at, tries_left: 5, joiner: null } })
}

/** Ends the code, and declines who waits. @throws RequestRefused, NoAnswer */
export async function endCode(home: string): Promise<void> {
  await cancelJoinCode(home)
  forgetCode()
}

export function forgetCode(): void {
  liveCode.value = undefined
  localStorage.removeItem(draftKey(JOIN_CODE))
}

function keep(next: LiveCode): void {
  liveCode.value = next
  if (isLive(next)) localStorage.setItem(draftKey(JOIN_CODE), JSON.stringify(next))
  else localStorage.removeItem(draftKey(JOIN_CODE))
}

/** The code that a page of this browser has made, before it was loaded again. */
export function kept(): LiveCode | undefined {
  const text = localStorage.getItem(draftKey(JOIN_CODE))
  return text === null ? undefined : JSON.parse(text)
}
