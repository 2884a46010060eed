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

/** Somebody from before there were households; `0012` gave those that were there then a scope. */
async function fromBefore(has: { scope: boolean }): Promise<Person> {
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

/** All that somebody sees of their households, with a word in the place of each id and time. */
async function seenBy(person: Person) {
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

describe('an account from before there were households', () => {
  it('gets what signing up makes, once, however many migrate at once', async () => {
    const fresh = await signedUp(app, { name: 'Ada' })
    const [scoped, bare] = [await fromBefore({ scope: true }), await fromBefore({ scope: false })]
    const without = await signedUp(app)
    await without.call('DELETE', `/v1/households/${(await firstHousehold(without)).id}`)
    const [freshly, emptily] = [await seenBy(fresh), await seenBy(without)]

    await Promise.all([migrate(), migrate(), migrate()])

    assert.deepEqual([await seenBy(scoped), await seenBy(bare)], [freshly, freshly])
    assert.deepEqual([await seenBy(fresh), await seenBy(without)], [freshly, emptily])
    const { id } = await firstHousehold(bare)
    const made = await bare.call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const { body } = await bare.call('GET', `/v1/households/${id}/members`)
    assert.deepEqual([made.status, body.items[0].account_id], [201, bare.id])
  })

  it('keeps the household that it makes meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await fromBefore({ scope: true })

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
