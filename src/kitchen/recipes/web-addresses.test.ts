import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const migration = await readFile('migrations/0027_web_addresses.sql', 'utf8')
const migrate = () => app.db.transaction().execute((tx) => sql.raw(migration).execute(tx))

it('removes invalid web addresses from old recipes, and gives them a new version', async () => {
  const ada = await signedUp(app)
  const scope_id = (await firstHousehold(ada)).id
  const make = async (title: string, source_url: string, image_url: string | null) => {
    const { body } = await ada.call('POST', '/v1/recipes', { title, extra: { from: 'a book' } })
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
      await sql`update recipes set source_url = ${source_url}, image_url = ${image_url}
        where id = ${body.id}`.execute(tx)
    })
    return body.id as string
  }
  const validUrl = 'https://example.com/stew'
  const script = await make('Script', 'javascript:alert(1)', 'data:text/html,x')
  const words = await make('Words', "Grandmother's book, page 12", validUrl)
  const good = await make('Good', validUrl, null)
  const head = { client_id: randomUUID(), schema_version: 1, scope_id }
  // By `fetch`, since the answer with such rows is not as the document describes it.
  const answer = await fetch(`${app.url}/v1/sync/pull`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.accessToken}` },
    body: JSON.stringify(head),
  })
  const before = (await answer.json()) as { cursor: string; version: number } // as the document says

  await Promise.all([migrate(), migrate()])

  const { body: after } = await ada.call('POST', '/v1/sync/pull', {
    ...head,
    cursor: before.cursor,
  })
  const changed = after.changes.map(
    ({ id, data }: { id: string; data: Record<string, unknown> }) => [
      id,
      data['source_url'],
      data['image_url'],
      data['extra'],
    ],
  )
  assert.deepEqual(
    new Map(changed.map((one: unknown[]) => [one[0], one.slice(1)])),
    new Map([
      [
        script,
        [
          null,
          null,
          {
            from: 'a book',
            former_source_url: 'javascript:alert(1)',
            former_image_url: 'data:text/html,x',
          },
        ],
      ],
      [
        words,
        [null, validUrl, { from: 'a book', former_source_url: "Grandmother's book, page 12" }],
      ],
    ]),
  )
  assert.equal(after.version, before.version + 2)
  const { body: recipe } = await ada.call('GET', `/v1/recipes/${good}`)
  assert.equal(recipe.source_url, validUrl)
})
