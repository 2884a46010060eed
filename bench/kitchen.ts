import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Client, openClient } from './client.ts'
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'

const INGREDIENTS = 12
const LOTS = 1000
const FOODS = 1000
const LIST_ITEMS = 200
const PLANNED = 28
const RECIPES = 2000
const ROUNDS = 40
/** Requests before the measurement, because V8 compiles frequent code. */
const WARM_UP = 30
/** Mutations in a push. */
const BATCH = 200
const DAY = 24 * 60 * 60 * 1000

/** Measures each verb, and in turns with it the bare SQL that reads the same rows. */
export async function benchKitchen(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    return [
      ...(await benchCook(larder, pool)),
      ...(await benchReconcile(larder, pool)),
      ...(await benchLists(larder, pool)),
    ]
  } finally {
    await pool.end()
  }
}

async function benchCook(larder: Larder, pool: pg.Pool): Promise<Row[]> {
  const client = await openClient(larder, 'cook', 2)
  const foods = ids(INGREDIENTS)
  const [recipe = ''] = await addRecipes(client, [foods])
  await addFoods(client, foods)
  await addLots(client, foods, LOTS)
  await pool.query('analyze')
  const bare = () => readRows(pool, client, { recipes: [recipe], foods })
  const cook = (body: object) => client.request('POST', `/v1/recipes/${recipe}/cook`, body)
  return [
    await compare('cook 12 ingredients, 1,000 lots, dry run', () => cook({ dry_run: true }), bare),
    await compare('cook 12 ingredients, 1,000 lots', () => cook({}), bare),
  ]
}

async function benchReconcile(larder: Larder, pool: pg.Pool): Promise<Row[]> {
  const client = await openClient(larder, 'reconcile', 2)
  const foods = ids(PLANNED * INGREDIENTS)
  await addFoods(client, foods)
  await addLots(client, foods, LOTS)
  const recipes = await addRecipes(
    client,
    Array.from({ length: PLANNED }, (_, i) => foods.slice(i * INGREDIENTS, (i + 1) * INGREDIENTS)),
  )
  const today = Date.now()
  const entries = recipes.map((recipe_id, i) => ({
    date: new Date(today + Math.floor(i / 2) * DAY).toISOString().slice(0, 10),
    meal: 'dinner',
    recipe_id,
  }))
  const plan = await create(client, 'meal_plan_entry', entries)
  await create(
    client,
    'shopping_item',
    Array.from({ length: LIST_ITEMS }, (_, i) => ({
      list_id: client.listId,
      name: `Thing ${i}`,
    })),
  )
  await pool.query('analyze')
  const to = entries.at(-1)?.date
  const bare = () => readRows(pool, client, { recipes, foods, lists: true })
  const reconcile = (body: object = {}) =>
    client.request('POST', `/v1/shopping-lists/${client.listId}/reconcile`, { to, ...body })
  const all = await compare(
    'reconcile 14 days, all lines new, dry run',
    () => reconcile({ dry_run: true }),
    bare,
  )
  await reconcile()
  let servings = 1
  const [entry = ''] = plan
  return [
    all,
    await compare('reconcile 14 days, nothing to change', () => reconcile(), bare),
    await compare(
      'reconcile 14 days, 12 lines change',
      () => reconcile(),
      bare,
      () =>
        client.request('PATCH', `/v1/meal-plan/${entry}`, { servings: (servings = 3 - servings) }),
    ),
  ]
}

async function benchLists(larder: Larder, pool: pg.Pool): Promise<Row[]> {
  const client = await openClient(larder, 'lists', 2)
  const foods = ids(FOODS)
  await addFoods(client, foods)
  await addLots(client, foods, LOTS)
  const recipes = await addRecipes(
    client,
    Array.from({ length: RECIPES }, (_, i) =>
      Array.from({ length: INGREDIENTS }, (__, k) => foods[(i * 7 + k * 83) % FOODS] ?? ''),
    ),
  )
  await pool.query('analyze')
  return [
    await compare(
      'cookable over 2,000 recipes, 1,000 lots',
      () => client.request('GET', '/v1/recipes/cookable?max_missing=2'),
      () => readRows(pool, client, { recipes, foods }),
    ),
    await compare(
      'summary of 1,000 foods',
      () => readPages(client, '/v1/pantry/summary?limit=200'),
      () => readRows(pool, client, { recipes: [], foods, lists: true }),
    ),
  ]
}

/** Reads all pages of a list. */
async function readPages(client: Client, path: string): Promise<void> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await client.request('GET', `${path}${cursor && `&cursor=${cursor}`}`)
    cursor = (JSON.parse(page) as { next_cursor: string | null }).next_cursor
  }
}

/** Measures the request and the bare SQL in turns, because the machine's speed changes. */
async function compare(
  what: string,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let i = -WARM_UP; i < ROUNDS; i++) {
    await prepare()
    const ms = { ours: await milliseconds(ours), bare: await milliseconds(bare) }
    if (i < 0) continue
    times.ours.push(ms.ours)
    times.bare.push(ms.bare)
  }
  const [mine, limit] = [median(times.ours), median(times.bare)]
  const note = `${mine.toFixed(1)} ms over ${limit.toFixed(1)} ms`
  return { what: `${what}, over bare SQL, p50`, value: mine / limit, goal: 3, most: true, note }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Rows {
  readonly recipes: readonly string[]
  readonly foods: readonly string[]
  /** Whether the shopping items and the meal plan are read too. */
  readonly lists?: boolean
}

/** The bare limit: the SQL that reads the same rows as JSON, through the same driver. */
async function readRows(pool: pg.Pool, { scopeId }: Client, rows: Rows): Promise<void> {
  const ofFoods = `household_id = $1 and food_id = any($3::uuid[])`
  const lists = rows.lists
    ? `union all select to_jsonb(t) from shopping_items t where household_id = $1
       union all select to_jsonb(t) from meal_plan_entries t where household_id = $1`
    : ''
  await pool.query({
    name: `bare ${rows.lists}`,
    text: `select to_jsonb(t) from recipes t where household_id = $1 and id = any($2::uuid[])
      union all select to_jsonb(t) from foods t where household_id = $1 and id = any($3::uuid[])
      union all select to_jsonb(t) from pantry_items t where ${ofFoods} ${lists}`,
    values: [scopeId, rows.recipes, rows.foods],
  })
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

async function addFoods(client: Client, foods: readonly string[]): Promise<void> {
  const rows = foods.map((id, i) => ({ id, name: `Food ${i}`, default_unit: 'g', min_quantity: 1 }))
  await create(client, 'food', rows)
}

/** Adds lots of 1 kg, spread over the foods. */
async function addLots(client: Client, foods: readonly string[], count: number): Promise<void> {
  const lots = Array.from({ length: count }, (_, i) => ({
    food_id: foods[i % foods.length],
    unit: 'kg',
    best_before: new Date(Date.now() + (10 + (i % 300)) * DAY).toISOString().slice(0, 10),
  }))
  const made = await create(client, 'pantry_item', lots)
  await create(
    client,
    'stock_movement',
    made.map((pantry_item_id) => ({ pantry_item_id, kind: 'add', delta: 1 })),
  )
}

/** Adds a recipe for each list of foods. An ingredient is 50 g. @returns their ids */
async function addRecipes(
  client: Client,
  ingredients: readonly (readonly string[])[],
): Promise<readonly string[]> {
  return await create(
    client,
    'recipe',
    ingredients.map((foods, i) => ({
      title: `Recipe ${i}`,
      servings: 1,
      ingredients: foods.map((food_id, k) => ({
        id: randomUUID(),
        original_text: `50 g of food ${k}`,
        quantity: 50,
        unit: 'g',
        food_id,
      })),
    })),
  )
}

/** Pushes new rows. @returns their ids */
async function create(
  client: Client,
  entity: string,
  rows: readonly object[],
): Promise<readonly string[]> {
  const mutations = rows.map((row) => {
    const { id, ...data } = { id: randomUUID(), ...row }
    return { mutation_id: randomUUID(), op: 'create', entity, id, data }
  })
  for (let i = 0; i < mutations.length; i += BATCH)
    await client.pushAll(mutations.slice(i, i + BATCH))
  return mutations.map(({ id }) => id)
}
