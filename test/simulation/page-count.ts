import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

interface PlanNode {
  readonly Plans?: readonly PlanNode[]
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

/**
 * Counts the database pages that the queries of `work` touch. It runs `work` and rolls it back. Then it
 * explains the same queries, and rolls them back too.
 */
export async function countPages(
  pool: pg.Pool,
  work: (db: Db) => Promise<unknown>,
): Promise<{ pages: number; queries: number }> {
  const queries: CompiledQuery[] = []
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === 'query' && queries.push(query)),
  })
  const trial = await watched.startTransaction().execute()
  await work(trial)
  await trial.rollback().execute()

  const statements = queries.filter(({ sql }) => STATEMENT.test(sql))
  let pages = 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { sql, parameters } of statements) {
      const explained = `explain (analyze, buffers, timing off, format json) ${sql}`
      const { rows } = await client.query(explained, [...parameters])
      pages += pagesOf(rows[0]['QUERY PLAN'][0].Plan)
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return { pages, queries: statements.length }
}

/** A statement other than begin, commit and rollback. */
const STATEMENT = /^\s*(select|with|insert|update|delete)/

/** A node includes the pages of its children, except those of writes that run at the end. */
function pagesOf(node: PlanNode): number {
  const own = node['Shared Hit Blocks'] + node['Shared Read Blocks']
  const children = (node.Plans ?? []).reduce((sum, child) => sum + pagesOf(child), 0)
  return Math.max(own, children)
}
