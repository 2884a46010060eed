// Limits of stored rows count the text that PostgreSQL prints. Limits of answers count bytes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { isPrintedAbove, printedSize } from '@larder/rules/mutations/sizes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'

const MIB = 1_048_576
const MAX_BYTES = 16 * MIB
const app = await startApp()

async function phone() {
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const head = { client_id: randomUUID(), schema_version: 1, scope_id: id }
  return {
    ada,
    id,
    pull: (more: object = {}) => ada.call('POST', '/v1/sync/pull', { ...head, ...more }),
    push: (mutations: readonly object[], more: object = {}) =>
      ada.call('POST', '/v1/sync/push', {
        ...head,
        ...more,
        mutations: mutations.map((one) => ({ mutation_id: randomUUID(), ...one })),
      }),
  }
}

const recipe = (extra: object) => ({ title: 'Large', extra })
const update = (id: string, patch: object, more: object = {}) => ({
  op: 'update',
  entity: 'recipe',
  id,
  patch,
  ...more,
})

describe('the size of a row', () => {
  it('is the length of the text that PostgreSQL prints', async () => {
    const json = fc.jsonValue({ stringUnit: 'binary-ascii', maxDepth: 4 })
    const rows = fc.dictionary(
      fc.string(),
      fc.oneof(json, fc.double({ noNaN: true, noDefaultInfinity: true })),
    )
    const texts = fc
      .sample(rows, { numRuns: 500, seed: 22 })
      .map((row) => JSON.stringify(row))
      .filter((text) => !text.includes('\\u0000') && !/\\ud[89a-f]/.test(text))
    texts.push(...[1e308, -1e308, 5e-324, 1.5e-7, -1.25e21, 1e21].map((n) => JSON.stringify({ n })))

    const { rows: printed } = await sql<{ size: number }>`
      select octet_length((t.text::jsonb)::text) as size
      from unnest(${texts}::text[]) with ordinality as t (text, nth) order by nth`.execute(app.db)

    for (const [i, { size }] of printed.entries()) {
      const text = texts[i] ?? ''
      const row = JSON.parse(text) as Data // created above
      const counted = printedSize(row)
      assert.ok(counted >= size && counted <= 1.5 * size + 2, `${text}: ${size}, not ${counted}`)
      assert.deepEqual(
        [isPrintedAbove(row, counted - 1), isPrintedAbove(row, counted)],
        [true, false],
      )
    }
  })

  it('is at most 128 KiB, for any numbers in it', async () => {
    const { ada, push } = await phone()
    const long = { numbers: Array.from({ length: 2000 }, () => 1e308) }
    const small = { numbers: Array.from({ length: 2000 }, () => 1e-300) }
    const fine = { numbers: Array.from({ length: 300 }, () => 1e308) }

    const made = await Promise.all(
      [long, small, fine].map((extra) => ada.call('POST', '/v1/recipes', recipe(extra))),
    )
    const pushed = await push(
      [long, fine].map((extra) => ({
        op: 'create',
        entity: 'recipe',
        id: randomUUID(),
        data: recipe(extra),
      })),
    )

    assert.deepEqual(
      made.map(({ status }) => status),
      [400, 400, 201],
    )
    assert.deepEqual(
      pushed.body.results.map(({ status, reason }: Data) => [status, reason]),
      [
        ['rejected', 'validation'],
        ['applied', undefined],
      ],
    )
    assert.deepEqual(made[2]?.body.extra, fine)
  })

  it('may be larger in old rows, which may only shrink', async () => {
    const { ada, id, pull } = await phone()
    const [old = ''] = await addLargeRecipes(app.db, id, 1, 9 * MIB)
    const path = `/v1/recipes/${old}`

    const shown = await ada.call('GET', path)
    const listed = await ada.call('GET', '/v1/recipes')
    const page = await pull()
    const pulled = await pull({ cursor: page.body.cursor })
    const same = await ada.call('PATCH', path, { title: 'Large' })
    const larger = await ada.call('PATCH', path, { note: 'More of it' })
    const smaller = await ada.call('PATCH', path, { extra: { text: null } })

    assert.deepEqual(
      [shown, listed, pulled, same, larger, smaller].map(({ status }) => status),
      [200, 200, 200, 200, 400, 200],
    )
    assert.equal(listed.body.items.length, 1)
    assert.deepEqual([page.body.has_more, pulled.body.has_more], [true, false])
    assert.deepEqual(
      pulled.body.changes.map((one: Data) => one['id']),
      [old],
    )
  })
})

describe('a page', () => {
  it('of changes ends at a number of bytes, and all pages together have each row once', async () => {
    const { ada, id, pull } = await phone()
    const ids = await addLargeRecipes(app.db, id, 150)
    const found: string[] = []
    const sizes: number[] = []

    for (let more: object | undefined = { limit: 5000 }; more;) {
      const { body, text } = await pull(more)
      sizes.push(text.length)
      found.push(...body.changes.map((one: { id: string }) => one.id))
      more = body.has_more ? { limit: 5000, cursor: body.cursor } : undefined
    }

    assert.deepEqual(found.slice(-150), ids)
    assert.equal(new Set(found).size, found.length)
    assert.equal(sizes.length, 3)
    assert.ok(
      sizes.every((size) => size < 8.5 * MIB),
      sizes.join(', '),
    )
    assert.ok((sizes[0] ?? 0) > 7.5 * MIB, 'a page is almost full')
    assert.ok((await allOf(ada, '/v1/recipes?view=full&limit=200')).length === 150)
  })

  it('of a list ends at a number of bytes, and the next page continues', async () => {
    const { ada, id } = await phone()
    const ids = await addLargeRecipes(app.db, id, 100)

    const first = await ada.call('GET', '/v1/recipes?view=full&limit=200')
    const all = await allOf(ada, '/v1/recipes?view=full&limit=200')

    assert.ok(first.text.length < 8.5 * MIB, `${first.text.length}`)
    assert.deepEqual(
      all.map((one) => one.id),
      ids,
    )
  })
})

describe('a push', () => {
  it('leaves rows out after 8 MiB of rows in the answer', async () => {
    const { id, push } = await phone()
    const [large = ''] = await addLargeRecipes(app.db, id, 1)

    const { status, text, body } = await push(
      Array.from({ length: 200 }, () => update(large, { title: 'The same' })),
    )

    assert.equal(status, 200)
    assert.ok(text.length < 8.5 * MIB, `${text.length}`)
    assert.equal(body.results.length, 200)
    assert.ok(body.results.every((one: Data) => one['status'] === 'applied'))
    assert.equal(body.results[0].row.data.title, 'The same')
    assert.equal(body.results[199].row, undefined)
  })

  it('of more than 8 MiB of rows is refused with 413, and accepted in two parts', async () => {
    const { id, push } = await phone()
    const ids = await addLargeRecipes(app.db, id, 100)
    const mutations = ids.map((one) => update(one, { rating: 5 }))

    const whole = await push(mutations)
    const halves = [await push(mutations.slice(0, 50)), await push(mutations.slice(50))]

    assert.deepEqual([whole.status, whole.body.code], [413, 'BODY_TOO_LARGE'])
    assert.deepEqual(
      halves.flatMap(({ body }) => body.results.map(({ status }: Data) => status)),
      ids.map(() => 'applied'),
    )
  })

  it('of one larger group is refused, so that the queue continues', async () => {
    const { id, push } = await phone()
    const ids = await addLargeRecipes(app.db, id, 100)
    const client = { client_id: randomUUID() }
    const log = ids.map((one, i) => ({
      ...update(one, { rating: 5 }, { group_id: 'all' }),
      seq: i + 1,
    }))

    const { status, body, text } = await push(log, client)

    assert.deepEqual([status, body.last_seq], [200, 100])
    assert.ok(
      body.results.every(
        (one: Data) => one['status'] === 'rejected' && one['reason'] === 'validation',
      ),
    )
    assert.ok(text.length < MAX_BYTES)
  })

  it('stores and answers conflicts without large values', async () => {
    const { id, push } = await phone()
    const [large = ''] = await addLargeRecipes(app.db, id, 1)
    const yours = { numbers: Array.from({ length: 250 }, () => 1e308) }
    const mutations = Array.from({ length: 200 }, () => ({
      mutation_id: randomUUID(),
      ...update(large, { extra: yours, title: 'Mine' }, { expect: { extra: {}, title: 'Yours' } }),
    }))

    const first = await push(mutations)
    const again = await push(mutations)

    for (const { status, text, body } of [first, again]) {
      assert.equal(status, 200)
      assert.ok(text.length < MAX_BYTES, `${text.length}`)
      assert.deepEqual(
        body.results.map((one: Data) => one['conflicts']),
        mutations.map(() => [
          { field: 'extra' },
          { field: 'title', expected: 'Yours', actual: 'Large 000001', yours: 'Mine' },
        ]),
      )
    }
  })

  it('shortens the names of unknown fields', async () => {
    const { push } = await phone()
    const data = { ['n'.repeat(500_000)]: 1, title: 'Large' }

    const { text, body } = await push([{ op: 'create', entity: 'recipe', id: randomUUID(), data }])

    assert.equal(body.results[0].reason, 'unknown_field')
    assert.ok(text.length < 3000, `${text.length}`)
  })
})

/** Reads all rows of a list, page by page. */
async function allOf(person: Person, path: string): Promise<{ id: string }[]> {
  const all: { id: string }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await person.call('GET', cursor === '' ? path : `${path}&cursor=${cursor}`)
    all.push(...body.items)
    cursor = body.next_cursor
  }
  return all
}
