import { after } from 'node:test'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'

/** Tables of the service's background work. */
const BACKGROUND = /\b(mails|jobs|rate_limits)\b/

/** Opens a database that logs its queries, so that their page reads can be counted. */
export async function watchedDatabase() {
  const { url } = await testDatabase()
  const { pool } = openDatabase(url, problemsOnly, { timeoutMs: 0 }) // filling takes longer than a request may take
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === 'query' && queries.push(query)),
  })

  after(() => db.destroy())

  /** Counts the database pages that the queries of `work` touch. */
  const pagesRead = (work: () => Promise<unknown>) =>
    countInPlans(work, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])

  /** Counts the rows that the queries of `work` read from tables and indexes, used or not. */
  const rowsRead = (work: () => Promise<unknown>) => countInPlans(work, rowsIn)

  /** Runs the queries of `work` again with the same plans as in the service, and adds up their counts. */
  async function countInPlans(
    work: () => Promise<unknown>,
    count: (plan: Plan) => number,
  ): Promise<number> {
    queries.length = 0
    await work()
    const seen = queries.filter(({ sql }) => /\b(select|with)\b/.test(sql) && !BACKGROUND.test(sql))
    const client = await pool.connect()
    try {
      let sum = 0
      for (const { sql, parameters } of seen) {
        await client.query(`prepare counted as ${sql}`)
        const values = parameters.map(literal).join(', ')
        const run = values === '' ? 'counted' : `counted (${values})`
        const { rows } = await client.query(
          `explain (analyze, buffers, timing off, format json) execute ${run}`,
        )
        sum += count(rows[0]['QUERY PLAN'][0].Plan)
        await client.query('deallocate counted')
      }
      return sum
    } finally {
      client.release()
    }
  }
  return { db, databaseUrl: url, pagesRead, rowsRead }
}

/** A node of a plan, in the words of `explain (analyze, format json)`. */
interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

/** The nodes that read rows of a table. A bitmap index scan reads those of the heap scan above it. */
const SCANS = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']

function rowsIn(plan: Plan): number {
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = SCANS.includes(plan['Node Type'])
    ? (plan['Actual Rows'] + removed) * plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, one) => sum + rowsIn(one), own)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  // As a text it may have a NUL, which ends a message of PostgreSQL's protocol.
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return pg.escapeLiteral(
    value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`,
  )
}
