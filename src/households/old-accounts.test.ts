import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { deleteScope } from '#sync/write/write.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
const migration = await readFile('migrations/0016_households_for_old_accounts.sql', 'utf8')
const migrate = () => app.db.transaction().execute((tx) => sql.raw(migration).execute(tx))

/** An account older than households. `0012` created a scope for the accounts of that time. */
async function oldAccount(has: { scope: boolean }): Promise<Person> {
  const person = await signedUp(app, { name: 'Ada' })
  const { id } = await firstHousehold(person)
  await app.db.transaction().execute(async (tx) => {
    await deleteScope(tx, id)
    await deleteScope(tx, person.id)
    if (has.scope)
      await tx
        .insertInto('sync_scope')
        .values({ household_id: person.id, kind: 'account' })
        .execute()
  })
  return person
}

/** All rows that a person sees, with placeholders for ids and times. */
async function rowsOf(person: Person) {
  const { body: overview } = await person.call('GET', '/v1/sync')
  const scopes: { scope_id: string }[] = overview.scopes
  const pulled = await Promise.all(
    scopes.map(async ({ scope_id }) => {
      const head = { client_id: randomUUID(), schema_version: 1, scope_id }
      const { body } = await person.call('POST', '/v1/sync/pull', head)
      return [body.version, body.changes]
    }),
  )
  const { body: households } = await person.call('GET', '/v1/households')
  const { body: lists } = await person.call('GET', '/v1/shopping-lists')
  return JSON.stringify([scopes, pulled, households, lists])
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
}

describe('an account that is older than households', () => {
  it('gets the same rows as a new account, once, even if several migrations run at the same time', async () => {
    const fresh = await signedUp(app, { name: 'Ada' })
    const [scoped, bare] = [await oldAccount({ scope: true }), await oldAccount({ scope: false })]
    const without = await signedUp(app)
    await without.call('DELETE', `/v1/households/${(await firstHousehold(without)).id}`)
    const [rowsOfNew, rowsOfWithout] = [await rowsOf(fresh), await rowsOf(without)]

    await Promise.all([migrate(), migrate(), migrate()])

    assert.deepEqual([await rowsOf(scoped), await rowsOf(bare)], [rowsOfNew, rowsOfNew])
    assert.deepEqual([await rowsOf(fresh), await rowsOf(without)], [rowsOfNew, rowsOfWithout])
    const { id } = await firstHousehold(bare)
    const made = await bare.call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const { body } = await bare.call('GET', `/v1/households/${id}/members`)
    assert.deepEqual([made.status, body.items[0].account_id], [201, bare.id])
  })

  it('keeps a household that it creates during the migration', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await oldAccount({ scope: true })

      const [made] = await Promise.all([
        ada.call('POST', '/v1/households', { name: 'Mine' }),
        migrate(),
      ])

      const { body } = await ada.call('GET', '/v1/households')
      const names = body.items.map((one: { name: string }) => one.name)
      assert.equal(made.status, 201)
      assert.ok(names.includes('Mine') && names.length <= 2, names.join())
    }
  })
})
