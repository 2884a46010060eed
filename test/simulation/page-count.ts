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
 * How many pages of the database the queries of `work` touch, by PostgreSQL's own count. The work is
 * done, taken back, and then its queries once more, this time explained, and taken back too.
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

/** What is no begin, commit or rollback; a comment may stand before it. */
const STATEMENT = /^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)/

/** A node counts what its children touch, but for writing ones that run when all else is done. */
function pagesOf(node: PlanNode): number {
  const own = node['Shared Hit Blocks'] + node['Shared Read Blocks']
  const children = (node.Plans ?? []).reduce((sum, child) => sum + pagesOf(child), 0)
  return Math.max(own, children)
}
