import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Client, fill, openClient } from './client.ts'
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import { medianRatio, type Row } from './report.ts'

const ROWS = 50_000
const ROUNDS = 7
/** Requests before the measurement, because V8 compiles frequent code. */
const WARM_UP = 1000
const PAGE = 5000

/**
 * The bare limit of a pull: the SQL that builds the same JSON of a page, through the same driver.
 */
const BARE = `
  select string_agg(json_build_object('entity', 'shopping_item', 'id', t.id, 'version', c.version, 'data',
    json_build_object('list_id', list_id, 'food_id', food_id, 'name', name, 'quantity', trim_scale(quantity),
      'unit', unit, 'note', note, 'category_id', category_id, 'checked_at', checked_at, 'checked_by', checked_by,
      'position', position,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text, ','
    order by c.version), max(c.version)
  from (select row_id, version from sync_change
        where household_id = $1 and entity = 12 and version > $2 order by version limit $3) c
  join shopping_items t on t.household_id = $1 and t.id = c.row_id`

/** Measures sync and the bare SQL in turns, because the machine's speed changes. */
export async function benchSync(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  try {
    const client = await openClient(larder, 'sync')
    await fill(pool, client, ROWS)
    return [
      ...(await firstPulls(larder, pool, client)),
      ...(await smallPulls(pool, client)),
      ...(await pushes(larder)),
      ...(await manyHouseholds(larder)),
    ]
  } finally {
    await pool.end()
  }
}

async function firstPulls(larder: Larder, pool: pg.Pool, client: Client): Promise<Row[]> {
  const figures: { ours: number; bare: number }[] = []
  for (let i = 0; i < 2; i++) await pullAll(client) // for the compiler of V8 and the plans of PostgreSQL
  const before = await rss(larder)
  let most = before
  const trackMemory = async () => void (most = Math.max(most, await rss(larder)))
  for (let round = 0; round < ROUNDS; round++) {
    const bare = ROWS / (await seconds(() => bareAll(pool, client)))
    figures.push({ ours: ROWS / (await seconds(() => pullAll(client))), bare })
  }
  await pullAll(client, trackMemory)
  return [
    medianRatio('first pull of 50,000 rows over bare SQL', figures, 0.7),
    { what: 'memory that a first pull adds, MB', value: (most - before) / 1024 },
  ]
}

async function smallPulls(pool: pg.Pool, client: Client): Promise<Row[]> {
  const { cursor } = await pullAll(client)
  const at = Number(cursor.split('.')[2])
  await client.push(10)
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let i = 0; i < WARM_UP; i++) await client.pull(cursor)
  for (let i = 0; i < 300; i++) {
    figures.ours.push(await seconds(() => client.pull(cursor)))
    figures.bare.push(await seconds(() => pool.query(BARE, [client.scopeId, at, PAGE])))
  }
  const { cursor: newest } = await client.pull(cursor)
  const started = performance.now()
  let idle = 0
  const poll = async () => {
    for (; performance.now() - started < 3000; idle++) await client.pull(newest)
  }
  await Promise.all(Array.from({ length: 8 }, poll))
  const [ours, bare] = [median(figures.ours) * 1000, median(figures.bare) * 1000]
  const note = `${ours.toFixed(2)} ms over ${bare.toFixed(2)} ms`
  return [
    {
      what: 'pull of 10 changes over bare SQL, p50',
      value: ours / bare,
      goal: 2,
      most: true,
      note,
    },
    { what: 'pulls with nothing new, per second', value: idle / 3 },
  ]
}

async function pushes(larder: Larder): Promise<Row[]> {
  const clients = await Promise.all(
    Array.from({ length: 8 }, (_, i) => openClient(larder, `push-${i}`)),
  )
  const times: number[] = []
  const pushAll = (count: number) =>
    Promise.all(
      clients.map(async (client) => {
        for (let i = 0; i < count; i++) times.push((await seconds(() => client.push(20))) * 1000)
      }),
    )
  await pushAll(WARM_UP / 8)
  times.length = 0
  await pushAll(60)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
  return [
    {
      what: 'push of 20 mutations, 8 clients, p95, ms',
      value: p95,
      goal: 25,
      most: true,
      note: `p50 ${median(times).toFixed(1)}`,
    },
  ]
}

async function manyHouseholds(larder: Larder): Promise<Row[]> {
  const clients: Client[] = []
  for (let i = 0; i < 1000; i += 10)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, k) => openClient(larder, `home-${i + k}`)),
      )),
    )
  const total = await seconds(() => Promise.all(clients.map((client) => client.push(5))))
  return [{ what: '1,000 households pushing at once, pushes/s', value: 1000 / total }]
}

async function pullAll(client: Client, afterEach: () => Promise<void> = async () => {}) {
  let page = await client.pull(undefined, PAGE)
  while (page.has_more) {
    await afterEach()
    page = await client.pull(page.cursor, PAGE)
  }
  return page
}

async function bareAll(pool: pg.Pool, client: Client): Promise<void> {
  for (let at = 0; ;) {
    const { rows } = await pool.query<{ string_agg: string | null; max: string | null }>(BARE, [
      client.scopeId,
      at,
      PAGE,
    ])
    if (!rows[0]?.max) return
    at = Number(rows[0].max)
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Memory of the service in KiB (Linux only). */
async function rss({ pid }: Larder): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}
