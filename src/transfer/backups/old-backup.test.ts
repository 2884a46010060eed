import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { problemsOnly } from '#test/app/database.ts'
import { openInbox } from '#test/app/inbox.ts'
import { larder } from '#test/app/run-command.ts'
import { emptyDatabase } from '#test/fixtures/backups.ts'

/**
 * The backup of a database that Larder of 21 November 2026 has written (the parent of commit 64f9f6d), when there were
 * 14 migrations, and before there were epochs, memberships, quotas and photos. Three people used it: Ada's household has a
 * row of each kind, Ben is a member, and Cleo has deleted her account.
 */
const FILE = 'test/fixtures/backups/of-0018.backup'
const PHONE = {
  client_id: '41f880f3-8830-446f-a34e-8e154fea68de',
  schema_version: 1,
  scope_id: '01a21507-61a6-70b6-b99b-ae8d2c710717',
}
const CURSOR = '1.5f53b4fb.31.31'
const REFRESH_TOKEN = 'AaIVB2GmdUy2kyGbmV4jdwAAAAA980yrlEbrD1m8pNb-0IQZxbD0ZRctb3oZyUakdfiERg'

it('restores the backup of an old version, and migrates its rows', async () => {
  const databaseUrl = await emptyDatabase()
  const { accounts, migrated } = await larder(`restore ${FILE}`, {
    DATABASE_URL: databaseUrl,
    LARDER_SECRET: SECRET,
  })
  await using inbox = await openInbox()
  const { db } = openDatabase(databaseUrl, problemsOnly)
  after(() => db.destroy())
  const app = await startApp({}, { db, databaseUrl, inbox, clock: testClock() })

  const refreshed = await app.call('POST', '/v1/auth/refresh', {
    body: { refresh_token: REFRESH_TOKEN },
  })
  const call = async (method: string, path: string, body?: object) => {
    const token = refreshed.body.access_token
    return (await app.call(method, path, { token, body })).body
  }
  const { items: foods } = await call('GET', '/v1/pantry/foods?sort=name')
  const { items: stock } = await call('GET', '/v1/pantry/items')
  const { items: people } = await call('GET', `/v1/households/${PHONE.scope_id}/members`)
  const recipes = await call('GET', '/v1/recipes/search?q=pancakes')
  const ahead = await call('POST', '/v1/sync/pull', { ...PHONE, cursor: CURSOR })
  const pulled = await call('POST', '/v1/sync/pull', PHONE)
  const added = await call('POST', '/v1/pantry/foods', { name: 'Plums' })

  assert.equal(refreshed.status, 200)
  assert.deepEqual([accounts, Array.isArray(migrated) && migrated.length > 30], [3, true])
  assert.deepEqual(
    foods.map(({ name }: { name: string }) => name),
    ['Back\\slash', 'Crème fraîche', 'Flour', 'Milk', 'Tea\twith a tab'],
  )
  assert.deepEqual(
    stock.map(({ quantity, best_before }: Record<string, unknown>) => [quantity, best_before]),
    [[5, '2026-12-24']],
  )
  assert.deepEqual(people.map(({ name }: { name: string }) => name).toSorted(), ['Ada', 'Ben'])
  assert.equal(recipes.items.length, 0) // its words are made after the start
  assert.deepEqual([ahead.code, ahead.reason], ['CURSOR_EXPIRED', 'epoch_changed'])
  assert.ok(pulled.changes.length > 20)
  assert.equal(added.name, 'Plums')
})
