// Rows that are gone without a tombstone: by a cascade, a fault of a disk, or somebody with a console of SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { sql } from 'kysely'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { joined } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { openKitchenRows } from '#test/fixtures/kitchen-rows.ts'

interface Change {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly deleted?: true
  readonly data?: object
}

const app = await startApp({}) // of its own, because it loses its foreign keys
const { collections } = describeSync()
const { cook, householdId, call, rows } = await openKitchenRows(app)
const ben = await joined(app, cook)
const head = { client_id: randomUUID(), schema_version: SCHEMA_VERSIONS.max }

async function pull(person: Person, scope_id: string, more: object = {}) {
  const changes: Change[] = []
  let cursor: string | undefined
  for (;;) {
    const request = { ...head, scope_id, ...more, ...(cursor === undefined ? {} : { cursor }) }
    const { status, body, text } = await person.call('POST', '/v1/sync/pull', request)
    assert.deepEqual([status, typeof body], [200, 'object'], text)
    changes.push(...body.changes)
    cursor = String(body.cursor)
    if (body.has_more !== true) return changes
  }
}

/** Removes a row of each kind as nothing in Larder does. @returns the removed rows */
async function loseRows() {
  for (const { path, whole } of Object.values(rows)) {
    const made = await call('POST', path, whole)
    assert.equal(made.status, 201, made.text)
  }
  await call('POST', '/v1/pantry/items', { name: 'Rice', quantity: 2 })
  const stew = await call('POST', '/v1/recipes', { title: 'Stew' })
  const cooked = await call('POST', `/v1/recipes/${stew.body.id}/cook`, { servings: 2 })
  assert.equal(cooked.status, 200, cooked.text)

  const scopes = [await pull(ben, ben.id), await pull(cook, householdId)]
  const { id: member } = (
    await call('GET', `/v1/households/${householdId}/members`)
  ).body.items.find(({ account_id }: { account_id: string }) => account_id === ben.id)
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f'`.execute(
    app.db,
  )
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(app.db)
  const lost = collections.map(({ name, table, key }) => {
    const of = scopes[name === 'membership' ? 0 : 1]
    const found = of?.filter(
      ({ entity, id }) => entity === name && (name !== 'member' || id === member),
    )
    const { id, version } = found?.at(-1) ?? assert.fail(`no row of the kind ${name}`)
    return { name, table, key, id, version, scope: name === 'membership' ? ben.id : householdId }
  })
  for (const { table, key, id, scope } of lost) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db)
    await sql`delete from ${sql.table(table)} where ${sql.id(key.scope)} = ${scope} and ${sql.id(key.id)} = ${id}`.execute(
      app.db,
    )
  }
  return lost
}

const lost = await loseRows()

describe('a row that is gone without a tombstone', () => {
  it('is pulled as deleted, whatever its kind, and is written to the log once', async () => {
    const pulls = [
      await pull(ben, ben.id),
      await pull(cook, householdId),
      await pull(cook, householdId, { limit: 2 }),
    ]
    const ofSome = await pull(cook, householdId, { entities: ['photo', 'recipe', 'household'] })

    const [ofBen, ofHome, inParts] = pulls
    assert.deepEqual(inParts, ofHome)
    for (const { name, id, version } of lost) {
      const changes = name === 'membership' ? ofBen : ofHome
      assert.deepEqual(
        changes?.find((one) => one.id === id && one.entity === name),
        { entity: name, id, version, deleted: true },
      )
    }
    assert.equal(ofSome.filter(({ deleted }) => deleted).length, 3)
    const logged = app.logLines
      .map((line) => JSON.parse(line))
      .filter(({ rows: one }) => one !== undefined)
    assert.deepEqual(
      logged.map(({ level, scope_id }) => [level, scope_id]),
      [
        [50, ben.id],
        [50, householdId],
      ],
    )
    const inHome = lost.filter(({ name }) => name !== 'membership')
    assert.deepEqual(
      String(logged[1].rows).split(', ').toSorted(),
      inHome.map(({ name, id }) => `${name} ${id}`).toSorted(),
    )
  })

  it('answers each change as a deleted row does', async () => {
    const recipe = lost.find(({ name }) => name === 'recipe') ?? assert.fail()
    const mutations = [
      { op: 'update', patch: { title: 'Soup' } },
      { op: 'upsert', data: { title: 'Soup' } },
      { op: 'delete' },
    ].map((one, i) => ({
      ...one,
      entity: 'recipe',
      id: recipe.id,
      mutation_id: randomUUID(),
      seq: i + 1,
    }))

    const { body } = await cook.call('POST', '/v1/sync/push', {
      ...head,
      scope_id: householdId,
      mutations,
    })

    assert.deepEqual(
      body.results.map(({ status }: { status: string }) => status),
      ['gone', 'gone', 'applied'],
    )
  })
})
