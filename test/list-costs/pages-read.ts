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

  /** Counts the database pages that the queries of `work` touch, with the same plans as in the service. */
  async function pagesRead(work: () => Promise<unknown>): Promise<number> {
    queries.length = 0
    await work()
    const seen = queries.filter(({ sql }) => /\b(select|with)\b/.test(sql) && !BACKGROUND.test(sql))
    const client = await pool.connect()
    try {
      let pages = 0
      for (const { sql, parameters } of seen) {
        await client.query(`prepare counted as ${sql}`)
        const values = parameters.map(literal).join(', ')
        const run = values === '' ? 'counted' : `counted (${values})`
        const { rows } = await client.query(
          `explain (analyze, buffers, timing off, format json) execute ${run}`,
        )
        const plan = rows[0]['QUERY PLAN'][0].Plan
        pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
        await client.query('deallocate counted')
      }
      return pages
    } finally {
      client.release()
    }
  }
  return { db, databaseUrl: url, pagesRead }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return pg.escapeLiteral(
    value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`,
  )
}
