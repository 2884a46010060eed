// Slow. Covers: src/sync src/households src/kitchen/recipes src/platform
// Requests for all data of the largest household: memory and answers of the service stay small.
// LARGEST_RECIPES sets the number of recipes of 128 KiB. A page of a pull has at most 5000 changes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { fullHousehold, kitchenRoutes, requestTo } from '#test/fixtures/full-household.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'
import { cheap, type LarderProcess, startLarder } from '#test/processes/larder-process.ts'
import { SECRET, startApp } from './app.ts'

const MIB = 1_048_576
const LARGEST_ANSWER = 16 * MIB
/** Bytes: the highest memory of Node. 260 MB were measured. */
const MAX_RESIDENT = 400 * MIB
const RECIPES = Number(process.env['LARGEST_RECIPES'] ?? 200)

const app = await startApp()
const { ada, householdId, ids } = await fullHousehold(app, 'largest')
const recipes = await addLargeRecipes(app.db, householdId, RECIPES)
// The photo of a full household has no content, and an export has no limit.
const routes = (await kitchenRoutes(app)).filter(
  ({ method, path }) => method === 'GET' && !/\/(\{file\}|export)$/.test(path),
)

describe('the largest household', () => {
  let larder: LarderProcess
  let token = ''

  before(async () => {
    larder = await startLarder(
      {
        ...cheap,
        DATABASE_URL: app.databaseUrl,
        LARDER_SECRET: SECRET,
        PUBLIC_URL: 'http://larder.test',
      },
      ['--max-semi-space-size=4', '--optimize-for-size'],
    )
    const { email, password } = ada
    const { body } = await call('POST', '/v1/auth/signin', { email, password })
    token = body.access_token
  })
  after(() => larder.end('SIGTERM'))

  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts its shape
  async function call(method: string, path: string, sent?: object): Promise<any> {
    const response = await fetch(larder.url + path, {
      method,
      headers: {
        connection: 'close',
        'larder-household': householdId,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(sent ? { 'content-type': 'application/json' } : {}),
      },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    const text = await response.text()
    assert.ok(text.length <= LARGEST_ANSWER, `${method} ${path} answers ${text.length} bytes`)
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  async function assertMemory(step: string): Promise<void> {
    if (process.platform !== 'linux') return
    const status = await readFile(`/proc/${larder.process.pid}/status`, 'utf8')
    const highest = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
    assert.ok(highest < MAX_RESIDENT, `${step}: ${Math.round(highest / MIB)} MiB`)
  }

  for (const route of routes)
    it(`is sent in limited answers by ${route.name}`, async () => {
      const path = requestTo(route, ids)
      const mostOfSearch = route.path === '/v1/search' ? 20 : 50
      const most = path.includes('?') ? `&limit=${mostOfSearch}` : '?limit=200'

      const { status } = await call('GET', path + (route.query.includes('limit') ? most : ''))

      assert.equal(status, 200)
      await assertMemory(route.name)
    })

  it('is pulled completely, page by page', async () => {
    const head = { client_id: randomUUID(), schema_version: 2, scope_id: householdId, limit: 5000 }
    let count = 0

    for (let more: object | undefined = head; more;) {
      const { status, body } = await call('POST', '/v1/sync/pull', more)
      assert.equal(status, 200)
      count += body.changes.length
      more = body.has_more ? { ...head, cursor: body.cursor } : undefined
    }

    assert.ok(count > RECIPES)
    await assertMemory('pull')
  })

  it('refuses a push whose mutations change too many bytes', async () => {
    const head = { client_id: randomUUID(), schema_version: 2, scope_id: householdId }
    const many = recipes.slice(0, 200).map(update)
    const one = Array.from({ length: 200 }, () => update(recipes[0] ?? ''))

    const answers = [many, many.slice(0, 50), one].map((mutations) =>
      call('POST', '/v1/sync/push', { ...head, mutations }),
    )

    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [413, 200, 200],
    )
    await assertMemory('push')
  })

  // The archive of the household is compressed: the texts of these recipes repeat a few words.
  for (const [path, least] of [
    ['/v1/auth/export', RECIPES * 100_000],
    [`/v1/households/${householdId}/export`, RECIPES * 500],
  ] as const)
    it(`is exported completely, as a stream, by ${path.replace(householdId, '{id}')}`, async () => {
      const response = await fetch(larder.url + path, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      })
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length

      assert.equal(response.status, 200)
      assert.ok(bytes > least, `${bytes} bytes`)
      await assertMemory('export')
    })
})

function update(id: string) {
  return {
    mutation_id: randomUUID(),
    op: 'update',
    entity: 'recipe',
    id,
    patch: { extra: { text: 'Mine' } },
    expect: { extra: { text: 'Yours' } },
  }
}
