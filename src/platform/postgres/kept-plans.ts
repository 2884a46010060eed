import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** A compiled query with instructions for our driver. Kysely passes the object on unchanged. */
export interface PostgresQuery<Row = unknown> extends CompiledQuery<Row> {
  /** The name under which each connection keeps the plan: the `planName` of the text. */
  readonly name?: string | undefined
  /** True for a text of many. Only the first `MAX_VARIANTS` of them get a name. */
  readonly isVariant?: boolean
  /** True if the result is not needed. A transaction sends it together with the next statement. */
  readonly isUnawaited?: boolean
}

/**
 * The name of a plan. It depends on the text alone. So behind a pooler no process can run the
 * statement of another one by mistake.
 */
export function planName(text: string): string {
  return `larder_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
}

/** Frequent requests have far fewer texts. Each text takes about 100 KB on each connection. */
const MAX_VARIANTS = 50

/** The plans that the connections of one pool keep. */
export interface KeptPlans {
  /** The name to send with a query; `undefined` if its plan is not kept. */
  nameOf(query: PostgresQuery): string | undefined
  /** Takes the error of a query that was sent with a name. */
  onFailure(error: unknown): void
}

/**
 * Lets the connections of a pool keep plans (PostgreSQL protocol, extended query with a name). A
 * PgBouncer before 1.21 in transaction mode mixes these names up. At the first such failure all
 * connections of the pool stop to use names, for good. Statements that were sent before fail with
 * the same errors; they are not repeated, as their transactions are aborted.
 *
 * @param onNameError is called once, with the first error of this kind
 */
export function keepPlans(onNameError: (error: unknown) => void): KeptPlans {
  const variants = new Map<string, string>()
  let isOn = true

  function nameOfVariant(text: string): string | undefined {
    const known = variants.get(text)
    if (known || variants.size >= MAX_VARIANTS) return known
    const name = planName(text)
    variants.set(text, name)
    return name
  }

  return {
    nameOf({ name, isVariant, sql }) {
      if (!isOn) return undefined
      return isVariant ? nameOfVariant(sql) : name
    },
    onFailure(error) {
      if (!isOn || !isNameError(error)) return
      isOn = false
      onNameError(error)
    },
  }
}

/**
 * SQLSTATE 42P05 (duplicate_prepared_statement) and 26000 (invalid_sql_statement_name). We use each
 * name once on each connection. So the statement went to another server connection.
 */
const NAME_ERRORS = new Set(['42P05', '26000'])

/** True if the name of a prepared statement failed. The statement did not run. */
export function isNameError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && NAME_ERRORS.has(error.code ?? '')
}
