import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { sql } from 'kysely'
import { openZip } from '#platform/archives/zip.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { hold } from '#test/app/row-locks.ts'
import { eventually } from '#test/eventually.ts'
import { fullHousehold } from '#test/fixtures/full-household.ts'
import { logStatements } from '#test/fixtures/statement-log.ts'

const app = await startApp()
const limited = await startApp({ RATE_LIMITS: 'on' }, app)

async function exported(person: Person, householdId?: string) {
  const id = householdId ?? (await firstHousehold(person)).id
  const answer = await fetch(`${app.url}/v1/households/${id}/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  assert.equal(answer.status, 200)
  return { headers: answer.headers, files: await unzip(Buffer.from(await answer.arrayBuffer())) }
}

async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  await using zip = await openZip(bytes)
  const files = new Map<string, Buffer>()
  for (const entry of zip.entries) files.set(entry.name, await zip.read(entry))
  return files
}

/** How a member may lose the right to the rest of an export. */
const LEAVING: Readonly<Record<string, (ben: Person, ada: Person, id: string) => Promise<Answer>>> =
  {
    'signs out': (ben) => ben.call('POST', '/v1/auth/signout', {}),
    'is removed': (ben, ada, id) => ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`),
    'schedules the deletion of the account': (ben) => ben.call('DELETE', '/v1/auth/account'),
  }

const json = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(name)))

describe('the export of a household', () => {
  it('has every row that its members sync', async () => {
    const { ada, householdId } = await fullHousehold(app, 'Tea')

    const { headers, files } = await exported(ada)
    const whole = json(files, 'larder.json')

    assert.equal(headers.get('content-type'), 'application/zip')
    assert.match(
      headers.get('content-disposition') ?? '',
      /filename="larder-household-2026-.*\.zip"/,
    )
    assert.deepEqual(
      [whole.format, whole.version, whole.household.id, whole.household.name],
      ['larder', 1, householdId, 'Tea'],
    )
    const { body } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: SCHEMA_VERSIONS.max,
      scope_id: householdId,
    })
    assert.equal(body.has_more, false)
    const synced = body.changes
      .filter(({ entity }: { entity: string }) => entity !== 'household')
      .map(({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`)
    const kinds = new Set(synced.map((one: string) => one.split(' ')[0]))
    assert.ok(kinds.size >= 14, [...kinds].join())
    assert.deepEqual(
      whole.rows
        .map(({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`)
        .toSorted(),
      synced.toSorted(),
    )
  })

  it('has photos, and recipes that other programs read', async () => {
    const { ada, photo, put } = await openPhotos(app)
    const recipe = {
      title: 'Crème brûlée / №1',
      ingredients: [{ id: randomUUID(), original_text: '3 eggs' }],
    }
    const { body } = await ada.call('POST', '/v1/recipes', recipe)
    const { id } = await photo({ recipe_id: body.id })
    await put(id, await picture(30, 20))

    const { files } = await exported(ada)

    const name = `recipes/creme-brulee-no1-${body.id.slice(-12)}`
    assert.deepEqual(json(files, `${name}.jsonld`).recipeIngredient, ['3 eggs'])
    assert.match(String(files.get(`${name}.cook`)), /@3 eggs\{\}/)
    assert.equal(files.get(`photos/${id}.webp`)?.toString('latin1', 8, 12), 'WEBP')
    assert.equal(files.size, 1 + 2 * 2 + 1)
  })

  it('has every recipe once, however many there are', async () => {
    const ada = await signedUp(app)
    const operations = Array.from({ length: 120 }, (_, i) => ({
      method: 'POST',
      path: '/v1/recipes',
      body: { title: `Soup ${i}` },
    }))
    assert.equal((await ada.call('POST', '/v1/batch', { operations })).status, 200)

    const { files } = await exported(ada)

    const titles = [...files.keys()]
      .filter((name) => name.endsWith('.jsonld'))
      .map((name) => json(files, name).name)
    assert.equal(new Set(titles).size, 120)
    assert.equal(
      json(files, 'larder.json').rows.filter((row: { entity: string }) => row.entity === 'recipe')
        .length,
      120,
    )
  })

  it('is for all members, and for nobody else', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const viewer = await joined(app, ada, 'viewer')
    const { files } = await exported(viewer, id)
    assert.equal(json(files, 'larder.json').household.id, id)

    const stranger = inHousehold(app, await signedUp(app), id)

    assert.equal((await stranger('GET', `/v1/households/${id}/export`)).status, 404)
    assert.equal((await app.call('GET', `/v1/households/${id}/export`)).status, 401)
  })

  it('is the same for two members who export at the same time', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    for (let i = 0; i < 30; i++) await ada.call('POST', '/v1/recipes', { title: `Soup ${i}` })

    const both = await Promise.all([exported(ada, id), exported(ben, id)])

    // Only the role of the member who exports is another one.
    const [first, second] = both.map(({ files }) =>
      [...files].map(([name, bytes]) => [name, String(bytes).replace(/"role":"\w+"/, '')]),
    )
    assert.equal(first?.length, 61)
    assert.deepEqual(second, first)
  })

  it('is limited to ten an hour', async () => {
    const ada = await signedUp(limited)
    const { id } = await firstHousehold(ada)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await ada.call('GET', `/v1/households/${id}/export`)).status)

    assert.deepEqual([...new Set(statuses)], [200, 429])
    assert.equal(statuses.indexOf(429), 10)
  })

  it('runs once at a time for an account, also beside the export of the account', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    await using held = await hold(app, 'lock table recipes in access exclusive mode')

    const first = exported(ada, id)
    await held.waiting(1)
    const second = await ada.call('GET', `/v1/households/${id}/export`)
    const third = await ada.call('GET', '/v1/auth/export')
    await held.release()
    await first
    const { files } = await exported(ada, id)

    assert.deepEqual(
      [second, third].map(({ status, body }) => [status, body.code]),
      [
        [429, 'RATE_LIMITED'],
        [429, 'RATE_LIMITED'],
      ],
    )
    assert.ok(files.has('larder.json'))
  })

  it('is refused when another export has begun after a minute without an answer', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    await using held = await hold(app, 'lock table recipes in access exclusive mode')
    const first = assert.rejects(begun(ada, id))
    await held.waiting(1)

    app.clock.advance({ seconds: 61 })
    const second = begun(ada, id)
    await held.waiting(2)
    await held.release()

    await first
    assert.ok((await second).length > 0)
  })

  for (const [what, leave] of Object.entries(LEAVING))
    it(`ends without its end when the member ${what} meanwhile`, async () => {
      const { ada, id } = await largeHousehold()
      const ben = await joined(app, ada)
      await using held = await hold(app, 'lock table photos in access exclusive mode')
      const answer = await fetch(`${app.url}/v1/households/${id}/export`, {
        headers: { authorization: `Bearer ${ben.accessToken}` },
      })
      const ended = assert.rejects(answer.arrayBuffer(), { message: 'terminated' })
      await held.waiting(1)

      const { status, text } = await leave(ben, ada, id)
      await held.release()

      assert.equal(answer.status, 200)
      assert.ok(status < 300, text)
      await ended
    })

  for (const what of ['a household', 'an account'])
    it(`of ${what} lets another one begin when the client left before the first byte`, async () => {
      const ada = await signedUp(app)
      const { id } = await firstHousehold(ada)
      const path = what === 'an account' ? '/v1/auth/export' : `/v1/households/${id}/export`
      const leaving = new AbortController()
      await using held = await hold(app, 'lock table export_leases in access exclusive mode')
      const headers = { authorization: `Bearer ${ada.accessToken}` }
      const asked = assert.rejects(fetch(app.url + path, { headers, signal: leaving.signal }))
      await held.waiting(1)
      const statements = logStatements()

      leaving.abort()
      await asked
      for (let i = 0; i < 5; i++) await ada.call('GET', '/v1/households') // the service sees the end
      await held.release()
      await eventually('the lease is released', () =>
        statements.sent.some(({ text }) => text.startsWith('delete from "export_leases"')),
      )
      statements.stop()
      await eventually('the lease is gone', async () => {
        const { rows } = await sql`select from export_leases where account_id = ${ada.id}`.execute(
          app.db,
        )
        return rows.length === 0
      })

      assert.equal((await ada.call('GET', path)).status, 200)
    })

  it('stops reading when the client is gone', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const leaving = new AbortController()
    await using held = await hold(app, 'lock table recipes in access exclusive mode')
    const ended = assert.rejects(begun(ada, id, leaving.signal))
    await held.waiting(1)
    const statements = logStatements()

    leaving.abort()
    await ended
    for (let i = 0; i < 5; i++) await ada.call('GET', '/v1/households') // the service sees the end
    await held.release()
    await eventually('the export ends', async () => {
      const { rows } = await sql`select from export_leases where account_id = ${ada.id}`.execute(
        app.db,
      )
      return rows.length === 0
    })
    statements.stop()

    const read = statements.sent.filter(({ text }) =>
      / from "?(?:photos|recipe_revisions)"? /.test(text),
    )
    assert.deepEqual(read, [])
  })
})

/** A household whose rows before the photos do not fit into the first part that is sent. */
async function largeHousehold() {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const recipes = Array.from({ length: 6 }, () => {
    const note = randomBytes(14_000).toString('base64')
    return { method: 'POST', path: '/v1/recipes', body: { title: 'Soup', note } }
  })
  const { status, text } = await ada.call('POST', '/v1/batch', { operations: recipes })
  assert.equal(status, 200, text)
  return { ada, id }
}

/** @returns the bytes of an export */
async function begun(person: Person, id: string, signal?: AbortSignal): Promise<Buffer> {
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const answer = await fetch(`${app.url}/v1/households/${id}/export`, {
    headers,
    ...(signal && { signal }),
  })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}
