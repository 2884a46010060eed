import assert from 'node:assert/strict'
import type { NewNoticeSetting } from '#notifications/notices/contract.ts'
import { sweepNotices } from '#notifications/notices/sweep.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Answer, TestApp } from './app.ts'
import { problemsOnly } from './database.ts'
import { firstHousehold } from './household.ts'
import type { Person } from './person.ts'
import { verified } from './verified.ts'

/** A setting that tells everything each day. */
export const DAILY: NewNoticeSetting = {
  expiring: 'daily',
  days_ahead: 3,
  low_stock: true,
  at: '07:30',
  channel: 'mail',
}

/** Decides about the notices that are due now, as a replica does. */
export const sweep = ({ db, clock }: { db: TestApp['db']; clock: Clock }) =>
  sweepNotices(db, { log: problemsOnly }, clock())

/** Saves the setting of a person for a household. */
export async function wantNotices(
  person: Person,
  householdId: string,
  setting: Partial<NewNoticeSetting> = {},
): Promise<void> {
  const path = `/v1/households/${householdId}/notices`
  const { status, text } = await person.call('PUT', path, { ...DAILY, ...setting })
  assert.equal(status, 200, text)
}

/** A function that signs in for each request, because the clock moves by days and tokens end. */
export function signingIn(app: TestApp, person: Person, householdId: string) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { access_token: token } = (await person.signIn()).body
    const headers = { 'larder-household': householdId }
    return app.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  }
}

/** A person who wants notices about an own household in a time zone, and functions to fill its pantry. */
export async function withNotices(
  app: TestApp,
  { timeZone = 'UTC', ...setting }: Partial<NewNoticeSetting> & { timeZone?: string } = {},
) {
  const person = await verified(app, { name: 'Ada' })
  const { id: householdId } = await firstHousehold(person)
  const call = signingIn(app, person, householdId)
  const own = `/v1/households/${householdId}`
  const patched = await call('PATCH', own, { name: 'Villa', time_zone: timeZone })
  assert.equal(patched.status, 200, patched.text)
  await wantNotices(person, householdId, setting)
  const mails = () => app.inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(person.email))
  return {
    person,
    householdId,
    call,
    /** Puts a lot on hand. @returns its id */
    stock: async (name: string, best_before: string): Promise<string> => {
      const { status, body, text } = await call('POST', '/v1/pantry/items', {
        name,
        best_before,
        quantity: 1,
      })
      assert.equal(status, 201, text)
      return body.id
    },
    /** The lines of the digests so far, each list without greeting and reasons. */
    told: () => mails().map(({ text }) => linesOf(text ?? '')),
    mails,
  }
}

/** The headings and lines of a digest. */
const linesOf = (text: string): string[] =>
  text
    .split('\n\n')
    .filter((line) => /^•|^(On the menu|Use|The date|Almost).*:$|^And /.test(line.trim()))
