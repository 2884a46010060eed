import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type LabelledQuery, makeQueries } from '../test/search/make-queries.ts' // bench is a package of its own, without the imports of the other
import {
  fieldsOfRecipe,
  foodIds,
  type MadeRecipe,
  makeRecipes,
} from '../test/search/make-recipes.ts'
import { type Client, openClient } from './client.ts'
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'

const RECIPES = 2000
/** Searches of each kind in each of four languages. */
const QUERIES = 15
/** Searches before the measurement, because V8 compiles frequent code. */
const WARM_UP = 60
/** Mutations in a push. */
const BATCH = 200

/** How often each search is measured. The fastest of them is the time without other work of the machine. */
const ROUNDS = 5

/** Milliseconds of a search over 2,000 recipes, its answer by HTTP included. */
const GOALS = { words: 3, errors: 8 }

/** Measures searches over 2,000 recipes by HTTP, and in turns with them the read of one recipe and bare SQL. */
export async function benchSearch(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const client = await openClient(larder, 'search', 2)
    const recipes = makeRecipes(RECIPES)
    await fill(client, recipes)
    await pool.query('vacuum analyze')
    return await measure(client, pool, makeQueries(recipes, QUERIES))
  } finally {
    await pool.end()
  }
}

async function fill(client: Client, recipes: readonly MadeRecipe[]): Promise<void> {
  const foods = foodIds()
  const rows = [
    ...[...foods].map(([name, id]) => ({ entity: 'food', id, data: { name } })),
    ...recipes.map((one) => ({ entity: 'recipe', id: one.id, data: fieldsOfRecipe(one, foods) })),
  ]
  const mutations = rows.map((row) => ({ mutation_id: randomUUID(), op: 'create', ...row }))
  for (let i = 0; i < mutations.length; i += BATCH)
    await client.pushAll(mutations.slice(i, i + BATCH))
}

async function measure(
  client: Client,
  pool: pg.Pool,
  queries: readonly LabelledQuery[],
): Promise<Row[]> {
  const search = (q: string) =>
    client.request('GET', `/v1/recipes/search?limit=10&q=${encodeURIComponent(q)}`)
  const times: Record<'words' | 'errors' | 'one' | 'bare', number[][]> = {
    words: [],
    errors: [],
    one: [],
    bare: [],
  }
  for (const { q } of queries.slice(0, WARM_UP)) await search(q)
  for (const { kind, q, wanted } of queries) {
    const { items } = JSON.parse(await search(q)) as { items: { recipe: { id: string } }[] }
    const ids = items.map(({ recipe }) => recipe.id)
    times[kind.includes('typing error') ? 'errors' : 'words'].push(await repeat(() => search(q)))
    times.one.push(await repeat(() => client.request('GET', `/v1/recipes/${wanted.id}`)))
    times.bare.push(await repeat(() => readByKey(pool, client.scopeId, ids)))
  }
  return [
    ...rowsOf('words and beginnings', times.words, GOALS.words),
    ...rowsOf('typing errors', times.errors, GOALS.errors),
    ...rowsOf('read one recipe by HTTP', times.one),
    ...rowsOf('bare SELECT of the found recipes by key', times.bare),
  ]
}

const readByKey = (pool: pg.Pool, scopeId: string, ids: readonly string[]) =>
  pool.query({
    name: 'bare',
    text: 'select to_jsonb(t) from recipes t where household_id = $1 and id = any($2::uuid[])',
    values: [scopeId, ids],
  })

/** @returns the milliseconds of each run */
async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

function rowsOf(what: string, times: readonly (readonly number[])[], goal?: number): Row[] {
  const sorted = times.flat().toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? NaN
  const fastest = median(times.map((runs) => Math.min(...runs)))
  const most = goal === undefined ? {} : { goal, most: true }
  const note = `the fastest of ${ROUNDS}: ${fastest.toFixed(2)}`
  return [
    { what: `${what}, ms, p50`, value: median(sorted), note, ...most },
    { what: `${what}, ms, p99`, value: p99 },
  ]
}
