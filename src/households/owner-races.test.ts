// Owners who act against each other at the same moment: one of them is first, and the other is judged by
// the role that is left.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const app = await startApp()

async function twoOwners() {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const ben = await joined(app, ada)
  const path = `/v1/households/${id}`
  await ada.call('PATCH', `${path}/members/${ben.id}`, { role: 'owner' })
  return { ada, ben, id, path }
}

const member = (path: string, { id }: Person) => `${path}/members/${id}`
type Act = (by: Person, other: Person, path: string) => Promise<Answer>
const ACTS: Record<string, Act> = {
  remove: (by, other, path) => by.call('DELETE', member(path, other)),
  demote: (by, other, path) => by.call('PATCH', member(path, other), { role: 'member' }),
  leave: (by, _other, path) => by.call('DELETE', member(path, by)),
  'step back': (by, _other, path) => by.call('PATCH', member(path, by), { role: 'member' }),
  'delete the household': (by, _other, path) => by.call('DELETE', path),
}
/** Both of these may be done: the one who is first stays an owner, or the household goes. */
const BOTH = ['demote, leave', 'leave, delete the household', 'step back, delete the household']

describe('two owners at once', () => {
  const pairs = Object.keys(ACTS).flatMap((one, i) =>
    Object.keys(ACTS)
      .slice(i)
      .map((other) => [one, other] as const),
  )
  for (const [one, other] of pairs)
    it(`who ${one}, and ${other}: an owner is left, or no household`, async () => {
      const { ada, ben, id, path } = await twoOwners()
      const lock = 'select from sync_scope where household_id = $1 for no key update'
      await using held = await hold(app, lock, [id])

      const first = ACTS[one]?.(ada, ben, path)
      await held.waiting(1)
      const second = ACTS[other]?.(ben, ada, path)
      await held.waiting(2)
      await held.release()
      const [done, refused] = await Promise.all([first, second])

      assert.ok(done && done.status < 300, done?.text)
      const isBoth = BOTH.includes(`${one}, ${other}`)
      if (isBoth) assert.equal(refused?.status, 204)
      else assert.ok([403, 404, 409].includes(refused?.status ?? 0), refused?.text)
      const owners = await app.db
        .selectFrom('members')
        .select('account_id')
        .where('household_id', '=', id)
        .where('role', '=', 'owner')
        .execute()
      const isDeleted = [one, isBoth && other].includes('delete the household')
      assert.equal(owners.length > 0, !isDeleted)
    })
})
