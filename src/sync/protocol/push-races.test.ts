// Another request changes something while a push waits for the household's lock. The push is decided by the
// state after that.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { hold, queueWrites } from '#test/app/row-locks.ts'
import { food, logged, statuses } from '#test/simulation/mutations.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })

async function twoMembers() {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  return { id, ada, ben: await joined(app, ada) }
}

const pushTo = (scope_id: string, client_id: string = randomUUID()) => ({
  scope_id,
  client_id,
  schema_version: 1,
})
const push = (person: Person, head: ReturnType<typeof pushTo>, mutations: object[]) =>
  person.call('POST', '/v1/sync/push', { ...head, mutations })
async function pull(person: Person, scope_id: string) {
  const { body } = await person.call('POST', '/v1/sync/pull', pushTo(scope_id))
  return body
}

const inOrder = (householdId: string, ...requests: (() => Promise<Answer>)[]) =>
  queueWrites(app, householdId, requests)

describe('a push', () => {
  it('is refused if the member was removed while it waited', async () => {
    const { id, ada, ben } = await twoMembers()
    const { version } = await pull(ada, id)

    const [removed, pushed] = await inOrder(
      id,
      () => ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`),
      () => push(ben, pushTo(id), logged(1, food('Milk'))),
    )

    assert.deepEqual(
      [removed?.status, pushed?.status, pushed?.body.code],
      [204, 403, 'SCOPE_FORBIDDEN'],
    )
    assert.equal((await pull(ada, id)).version, version + 1)
  })

  it('changes nothing if the member became a viewer while it waited', async () => {
    const { id, ada, ben } = await twoMembers()

    const [changed, pushed] = await inOrder(
      id,
      () => ada.call('PATCH', `/v1/households/${id}/members/${ben.id}`, { role: 'viewer' }),
      () => push(ben, pushTo(id), logged(1, food('Milk'))),
    )

    assert.deepEqual([changed?.status, pushed?.status], [200, 200])
    assert.deepEqual(pushed && statuses(pushed), ['rejected forbidden'])
  })

  it('is refused if the household was deleted while it waited', async () => {
    const { id, ada, ben } = await twoMembers()

    const [deleted, ...pushed] = await inOrder(
      id,
      () => ada.call('DELETE', `/v1/households/${id}`),
      () => push(ada, pushTo(id), logged(1, food('Milk'))),
      () => push(ben, pushTo(id), [{ mutation_id: randomUUID(), ...food('Eggs') }]),
    )

    assert.equal(deleted?.status, 204)
    assert.deepEqual(
      pushed.map(({ status, body }) => [status, body.code]),
      [
        [403, 'SCOPE_FORBIDDEN'],
        [403, 'SCOPE_FORBIDDEN'],
      ],
    )
    const { rows } = await sql`select from sync_receipt where household_id = ${id}`.execute(app.db)
    assert.equal(rows.length, 0)
  })

  it('of a stranger does not wait for the lock, and takes none', async () => {
    const { id } = await twoMembers()
    const eve = await signedUp(app)
    const lock = 'select from sync_scope where household_id = $1 for no key update'
    await using held = await hold(app, lock, [id])

    const pushed = await push(eve, pushTo(id), logged(1, food('Milk')))
    await held.release()

    assert.deepEqual([pushed.status, pushed.body.code], [403, 'SCOPE_FORBIDDEN'])
  })

  it('is refused if the removal of its account was requested meanwhile', async () => {
    const { id, ada, ben } = await twoMembers()
    const deps = { sync: describeSync(), log: problemsOnly }
    const lock = 'select from sync_scope where household_id = $1 for no key update'
    await using held = await hold(app, lock, [id])

    const waiting = push(ben, pushTo(id), logged(1, food('Milk')))
    await held.waiting(1)
    await ben.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await held.release()
    const before = await waiting
    await removeDueAccounts(app.db, deps, app.clock())
    const after = await push(ben, pushTo(id), logged(1, food('Eggs')))

    assert.deepEqual(
      [before.status, before.body.code, after.status],
      [403, 'ACCOUNT_PENDING_DELETION', 401],
    )
    const { changes } = await pull(ada, id)
    const names = changes.flatMap((one: { entity: string; data?: { name: string } }) =>
      one.entity === 'food' ? [one.data?.name] : [],
    )
    assert.deepEqual(names, [])
  })

  it('is applied once if it arrives twice at the same time', async () => {
    const { id, ada } = await twoMembers()
    const head = pushTo(id)
    const log = logged(1, food('Milk'), food('Eggs'))

    const [first, second] = await inOrder(
      id,
      () => push(ada, head, log),
      () => push(ada, head, log),
    )

    assert.deepEqual(first && statuses(first), ['applied', 'applied'])
    assert.deepEqual(second && statuses(second), ['applied replayed', 'applied replayed'])
    assert.deepEqual([second?.body.version, second?.body.last_seq], [first?.body.version, 2])
  })

  it('of two tabs with one client_id at the same time is refused for one of them', async () => {
    const { id, ada } = await twoMembers()
    const head = pushTo(id)
    const [mine, others] = [logged(1, food('Milk')), logged(1, food('Eggs'))]

    const [first, second] = await inOrder(
      id,
      () => push(ada, head, mine),
      () => push(ada, head, others),
    )
    const anew = await push(ada, pushTo(id), others)

    assert.deepEqual(first && statuses(first), ['applied'])
    assert.deepEqual([second?.status, second?.body.code], [409, 'CLIENT_FORKED'])
    assert.deepEqual(statuses(anew), ['applied'])
  })

  it('answers with the new epoch if one began while it waited', async () => {
    const { id, ada } = await twoMembers()
    const before = await pull(ada, id)
    const lock = 'select from sync_scope where household_id = $1 for no key update'
    await using held = await hold(app, lock, [id])

    const waiting = push(ada, pushTo(id), logged(1, food('Milk')))
    await held.waiting(1)
    const epoch = await newEpoch(app.db)
    await held.release()
    const pushed = await waiting
    const { cursor } = before
    const expired = await ada.call('POST', '/v1/sync/pull', { ...pushTo(id), cursor })

    assert.deepEqual([pushed.status, pushed.body.epoch], [200, epoch])
    assert.deepEqual([expired.status, expired.body.reason], [410, 'epoch_changed'])
    assert.equal((await pull(ada, id)).epoch, epoch)
  })
})
