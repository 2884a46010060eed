// Slow. Covers: src/api/rest src/kitchen/search src/sync src/platform/postgres migrations test/list-costs
// The cost of a list depends on its answer, not on the size of the household. The tests request every list
// of the route table with each sort and filter. They count pages of the database, not time.
// LIST_COST_ROWS sets the numbers of rows of each kind; `npm run list-costs` takes more.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { CHOSEN, fillHousehold, FIRST } from './fill-household.ts'
import { watchedDatabase } from './pages-read.ts'

const SIZES = (process.env['LIST_COST_ROWS'] ?? '1000,20000').split(',').map(Number)
const [SMALL = 0, LARGE = 0] = [SIZES[0], SIZES.at(-1)]

/** Filters that read all rows of their kind once (decision 0017). */
const LINEAR: Readonly<Record<string, readonly string[]>> = {
  '/v1/pantry/items': ['q', 'low'],
  '/v1/pantry/foods': ['q', 'low'],
  '/v1/recipes': ['q', 'max_minutes'],
  '/v1/shopping-lists': ['q'],
  '/v1/shopping-lists/{id}/items': ['q', 'food_id', 'category_id'],
}

/** Lists and sorts that read all rows of their kinds once. */
const LINEAR_SORTS = [
  '/v1/shopping-lists/{id}/items sort=store',
  '/v1/pantry/summary',
  '/v1/recipes/cookable sort=missing',
  '/v1/recipes/cookable sort=expiring',
]

/** Values for filters that are neither ids nor booleans. Only a few rows have them. */
const VALUES: Readonly<Record<string, (rows: number) => string>> = {
  q: () => '0000007',
  code: () => '0000007',
  tag: () => 'rare',
  max_minutes: () => String(CHOSEN),
  max_missing: () => '0',
  expiring_before: () => '2026-01-21',
  within_days: () => '3',
  from: (rows) => dayAfter(rows - CHOSEN),
  to: () => dayAfter(CHOSEN),
  since: (rows) => new Date(Date.UTC(2026, 0, 1) + (rows - CHOSEN) * 1000).toISOString(),
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly schema: {
    readonly enum?: readonly string[]
    readonly type?: string
    readonly pattern?: string
  }
}

const { db, databaseUrl, pagesRead } = await watchedDatabase()
const inbox = await openInbox()
after(() => inbox[Symbol.asyncDispose]())
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })
const kitchens: { rows: number; listId: string; call: ReturnType<typeof inHousehold> }[] = []
for (const rows of SIZES) {
  const cook = await signedUp(app)
  const { id, default_shopping_list_id: listId } = await firstHousehold(cook)
  await fillHousehold(db, { id, listId, rows })
  kitchens.push({ rows, listId, call: inHousehold(app, cook, id) })
}
await sql`analyze`.execute(db)

/**
 * Every list of the kitchen: a GET that takes a cursor. Households, members and invites have quotas. An import stores what
 * it tells in pages: see `src/transfer/imports/import-jobs.slow.test.ts`.
 */
const lists = operationsOf(await readDocument(app)).flatMap((operation) => {
  const { parameters = [] } = operation as unknown as { parameters?: Parameter[] } // as OpenAPI has it
  const query = parameters.filter((one) => one.in === 'query')
  const isList = operation.method === 'GET' && query.some(({ name }) => name === 'cursor')
  const isOfKitchen = /^\/v1\/(?!auth|sync|households|imports)/.test(operation.path)
  return isList && isOfKitchen ? [{ path: operation.path, query }] : []
})

function valuesOf({ name, schema }: Parameter, rows: number): string[] {
  if (schema.type === 'boolean') return ['true', 'false']
  if (schema.enum) return schema.enum.slice(1) // the first is the default
  if (name.endsWith('_id')) return [FIRST]
  const value = VALUES[name]
  assert.ok(value, `Add a value for ${name} to VALUES.`)
  return [value(rows)]
}

/** Counts the pages that a query reads in each household. `skip` chooses the page after that many rows. */
async function costs(path: string, query: (rows: number) => string, skip = 0): Promise<number[]> {
  const pages: number[] = []
  for (const { rows, listId, call } of kitchens) {
    const ask = async (more: string) => {
      const answer = await call('GET', `${path.replace('{id}', listId)}?${query(rows)}${more}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    let cursor = ''
    for (let read = 0; read < Math.min(skip, rows / 2); read += 200) {
      const { next_cursor } = await ask(`&limit=200${cursor}`)
      if (next_cursor === null) break // the list has fewer rows than the household
      cursor = `&cursor=${next_cursor}`
    }
    pages.push(await pagesRead(() => ask(cursor)))
  }
  return pages
}

const describePages = (pages: readonly number[]) =>
  pages.map((one, i) => `${one} pages of ${SIZES[i]} rows`).join(', ')

function assertConstant(pages: readonly number[]): void {
  const [small = 0] = pages
  for (const one of pages) assert.ok(one <= small * 1.5 + 60, describePages(pages))
}

function assertLinear(pages: readonly number[]): void {
  const [small = 0, large = 0] = [pages[0], pages.at(-1)]
  assert.ok(large <= (small + 60) * (LARGE / SMALL) * 1.5, describePages(pages))
}

describe('the cost of a list', () => {
  for (const { path, query } of lists) {
    const sorts = query.find(({ name }) => name === 'sort')?.schema.enum ?? [undefined]
    const filters = query.filter(({ name }) => !['sort', 'limit', 'cursor'].includes(name))
    for (const sort of sorts) {
      const by = sort === undefined ? '' : `sort=${sort}`
      const isLinearSort = LINEAR_SORTS.includes(`${path} ${by}`.trim())
      const assertCosts = isLinearSort ? assertLinear : assertConstant
      const cost = isLinearSort ? 'is at most all rows once' : 'does not depend on the household'

      it(`${cost} for the first and a later page of ${path} ${by}`, async (t) => {
        const [first, later] = [await costs(path, () => by), await costs(path, () => by, 2000)]

        t.diagnostic(`first: ${describePages(first)}; later: ${describePages(later)}`)
        assertCosts(first)
        assertCosts(later)
      })

      for (const filter of filters)
        for (const [i, value] of valuesOf(filter, SMALL).entries()) {
          const isHalf = filter.schema.type === 'boolean' && sort !== sorts[0]
          const isLinear = isHalf || isLinearSort || (LINEAR[path]?.includes(filter.name) ?? false)
          const limit = isLinear ? 'is at most all rows once' : 'does not depend on the household'
          const filtered = filter.name === 'since' ? 'since=…' : `${filter.name}=${value}`

          it(`${limit} for ${path} ${by} with ${filtered}`, async (t) => {
            const pages = await costs(path, (rows) => {
              const wanted = encodeURIComponent(valuesOf(filter, rows)[i] ?? '')
              return `${by}&${filter.name}=${wanted}`
            })

            t.diagnostic(describePages(pages))
            if (isLinear) assertLinear(pages)
            else assertConstant(pages)
          })
        }
    }
  }

  it('is measured for every list of the kitchen', () => {
    assert.ok(lists.length >= 9, lists.map(({ path }) => path).join(', '))
  })
})
