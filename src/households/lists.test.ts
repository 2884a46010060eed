import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { countPages } from '#test/simulation/page-count.ts'
import { readHouseholdPage } from './read-households.ts'

const app = await startApp({ MAX_HOUSEHOLDS: '200' })

/** Reads a list one row at a time; calls `between` after the first. */
async function pagesOf(person: Person, path: string, between: () => Promise<unknown>) {
  const items: unknown[] = []
  let cursor = ''
  for (;;) {
    const { status, body } = await person.call('GET', `${path}?limit=1${cursor}`)
    assert.deepEqual([status, Object.keys(body)], [200, ['items', 'next_cursor']])
    items.push(...body.items)
    if (body.next_cursor === null) return items
    if (cursor === '') await between()
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const namesOf = ({ body }: Answer) => body.items.map((one: { name: string }) => one.name)

describe('the lists of households, members and invites', () => {
  it('have pages in an order that writes do not change', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)
    await joined(app, ada, 'member', 'Ben')
    const cleo = await joined(app, ada, 'viewer', 'Cleo')
    const invites = `/v1/households/${id}/invites`
    for (const role of ['member', 'viewer', 'member']) await ada.call('POST', invites, { role })
    for (const name of ['Second', 'Third']) {
      app.clock.advance({ seconds: 1 })
      await ada.call('POST', '/v1/households', { name })
    }
    const [all, members, open] = [
      await ada.call('GET', '/v1/households'),
      await ada.call('GET', `/v1/households/${id}/members`),
      await ada.call('GET', invites),
    ]

    const rename = () => ada.call('PATCH', `/v1/households/${id}`, { name: 'Villa' })
    const promote = () =>
      ada.call('PATCH', `/v1/households/${id}/members/${cleo.id}`, { role: 'member' })
    const revoke = () => ada.call('DELETE', `${invites}/${open.body.items[0].id}`)
    const read = [
      await pagesOf(ada, '/v1/households', rename),
      await pagesOf(ada, `/v1/households/${id}/members`, async () => {}),
      await pagesOf(ada, invites, revoke),
    ]
    await promote()

    assert.deepEqual(namesOf(all), ['Ada', 'Second', 'Third'])
    assert.deepEqual(namesOf(members), ['Ada', 'Ben', 'Cleo'])
    assert.deepEqual(read, [all.body.items, members.body.items, open.body.items])
    assert.deepEqual(
      [all.body.next_cursor, members.body.next_cursor, open.body.next_cursor],
      [null, null, null],
    )
  })

  it('have at most 200 rows a page, and accept only their own cursors', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const wrong = ['x', forged({}), forged(['a', 1]), forged([1, randomUUID()]), forged(['a'])]
    const lists = ['', `/${id}/members`, `/${id}/invites`].map((path) => `/v1/households${path}`)

    const limits = await Promise.all(
      lists.flatMap((path) =>
        [0, 1, 200, 201].map((limit) => ada.call('GET', `${path}?limit=${limit}`)),
      ),
    )
    const cursors = await Promise.all(
      lists.flatMap((path) => wrong.map((one) => ada.call('GET', `${path}?cursor=${one}`))),
    )

    assert.deepEqual(
      limits.map(({ status }) => status),
      lists.flatMap(() => [400, 200, 200, 400]),
    )
    assert.deepEqual(
      cursors.map(({ status, body }) => [status, body?.code]),
      cursors.map(() => [400, 'CURSOR_INVALID']),
    )
  })

  it('need two queries for any number of households', async () => {
    const ada = await signedUp(app)
    for (let i = 1; i < 200; i++) await ada.call('POST', '/v1/households', { name: `Home ${i}` })
    await using database = openDatabase(app.databaseUrl, problemsOnly, { connections: 1 })

    let listed = 0
    const { queries } = await countPages(database.pool, async (tx) => {
      listed = (await readHouseholdPage(tx, ada.id, { limit: 200 })).items.length
    })
    const { body } = await ada.call('GET', '/v1/households?limit=200')

    assert.deepEqual([listed, queries, body.items.length], [200, 2, 200])
  })
})
