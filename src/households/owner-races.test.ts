// Two owners change the same household at the same time. The second request is decided by the role that the
// first one leaves.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const app = await startApp()

async function householdWithTwoOwners() {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const ben = await joined(app, ada)
  const path = `/v1/households/${id}`
  await ada.call('PATCH', `${path}/members/${ben.id}`, { role: 'owner' })
  return { ada, ben, id, path }
}

const member = (path: string, { id }: Person) => `${path}/members/${id}`
type Action = (by: Person, other: Person, path: string) => Promise<Answer>
const ACTIONS: Record<string, Action> = {
  remove: (by, other, path) => by.call('DELETE', member(path, other)),
  demote: (by, other, path) => by.call('PATCH', member(path, other), { role: 'member' }),
  leave: (by, _other, path) => by.call('DELETE', member(path, by)),
  'step back': (by, _other, path) => by.call('PATCH', member(path, by), { role: 'member' }),
  'delete the household': (by, _other, path) => by.call('DELETE', path),
}
/** Both succeed: the first person stays an owner, or the household is deleted. */
const BOTH_SUCCEED = [
  'demote, leave',
  'leave, delete the household',
  'step back, delete the household',
]

describe('two owners at the same time', () => {
  const pairs = Object.keys(ACTIONS).flatMap((one, i) =>
    Object.keys(ACTIONS)
      .slice(i)
      .map((other) => [one, other] as const),
  )
  for (const [one, other] of pairs)
    it(`(${one}, ${other}) leave an owner, or no household`, async () => {
      const { ada, ben, id, path } = await householdWithTwoOwners()
      const lock = 'select from sync_scope where household_id = $1 for no key update'
      await using held = await hold(app, lock, [id])

      const first = ACTIONS[one]?.(ada, ben, path)
      await held.waiting(1)
      const second = ACTIONS[other]?.(ben, ada, path)
      await held.waiting(2)
      await held.release()
      const [done, refused] = await Promise.all([first, second])

      assert.ok(done && done.status < 300, done?.text)
      const bothSucceed = BOTH_SUCCEED.includes(`${one}, ${other}`)
      if (bothSucceed) assert.equal(refused?.status, 204)
      else assert.ok([403, 404, 409].includes(refused?.status ?? 0), refused?.text)
      const owners = await app.db
        .selectFrom('members')
        .select('account_id')
        .where('household_id', '=', id)
        .where('role', '=', 'owner')
        .execute()
      const isDeleted = [one, bothSucceed && other].includes('delete the household')
      assert.equal(owners.length > 0, !isDeleted)
    })
})
