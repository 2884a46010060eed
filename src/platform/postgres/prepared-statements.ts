import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  sql,
} from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'
const AHEAD = `${MARK}/* ahead */`

/**
 * Marks a statement at its beginning, so that each connection plans it once. For statements whose
 * text never changes, and whose planning costs more than their execution.
 */
export const prepared = sql.raw(MARK)

/** Runs a statement with these values. */
export type Statement<DB, Values, Row> = (
  db: Pick<Kysely<DB>, 'executeQuery'>,
  values: Values,
) => Promise<Row[]>

/**
 * A statement that is compiled at its first run, and run with other values each time. Each
 * connection keeps its plan. For the statements of frequent requests.
 *
 * @param build builds the statement. It may only insert the values into it, and not read them.
 */
export function statement<DB, Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): Statement<DB, Values, Row> {
  return marked(MARK, build)
}

/**
 * The same for a statement without a result. In a transaction the caller does not wait for it: it
 * goes out together with the next statement. If it fails, the next one fails.
 */
export function statementAhead<DB, Values extends object>(
  build: (db: Kysely<DB>, values: Values) => Compilable<unknown>,
): (db: Pick<Kysely<DB>, 'executeQuery'>, values: Values) => Promise<void> {
  const send = marked(AHEAD, build)
  return async (db, values) => void (await send(db, values))
}

export const isSentAhead = (text: string): boolean => text.startsWith(AHEAD)

function marked<DB, Values extends object, Row>(
  mark: string,
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): Statement<DB, Values, Row> {
  let made: CompiledQuery<Row> | undefined
  return async (db, values) => {
    made ??= withMark(mark, build(writerFor<DB>(), placeholders as Values).compile(writer))
    const { rows } = await db.executeQuery<Row>({
      ...made,
      parameters: made.parameters.map((one) =>
        one instanceof Placeholder ? values[one.name as keyof Values] : one,
      ),
    })
    return rows
  }
}

const withMark = <Row>(mark: string, query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: mark + query.sql,
})

/**
 * The same for a statement that depends on a description: there is one statement for each
 * description.
 */
export function statementFor<Of extends object, DB, Values extends object, Row>(
  build: (of: Of, db: Kysely<DB>, values: Values) => Compilable<Row>,
): (of: Of) => Statement<DB, Values, Row> {
  const written = new WeakMap<Of, Statement<DB, Values, Row>>()
  return (of) => {
    let one = written.get(of)
    if (!one) {
      one = statement((db: Kysely<DB>, values: Values) => build(of, db, values))
      written.set(of, one)
    }
    return one
  }
}

/** Frequent requests have far fewer texts. Each text takes about 100 KB on each connection. */
const MAX_VARIANTS = 50

const variants = new Set<string>()

/** Runs a statement that has several texts. The first `MAX_VARIANTS` texts are prepared. */
export async function executeVariant(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  query: Compilable<unknown>,
): Promise<void> {
  const compiled = query.compile(writer)
  if (variants.size < MAX_VARIANTS) variants.add(compiled.sql)
  await db.executeQuery(variants.has(compiled.sql) ? withMark(MARK, compiled) : compiled)
}

/** A query of Kysely's builder, or of its `sql`. */
interface Compilable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/** Compiles SQL without a connection. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** It knows no tables, so its builder accepts tables of any type. */
const writerFor = <DB>() => writer as unknown as Kysely<DB>

/** The position of a value in a statement. */
class Placeholder {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

/** An object that returns a placeholder for every property. */
const placeholders: unknown = new Proxy({}, { get: (_target, name) => new Placeholder(name) })

const names = new Map<string, string>()

/** The name under which a connection keeps the plan of this text. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `larder_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    names.set(text, name)
  }
  return name
}

/** A connection of `pg`, as its pool makes it. */
type ClientClass = typeof pg.Client

/**
 * SQLSTATE 42P05 (duplicate_prepared_statement) and 26000 (invalid_sql_statement_name). We use each
 * name once on each connection. So the statement went to another server connection.
 */
const NAME_ERRORS = new Set(['42P05', '26000'])

/** True if the name of a prepared statement failed. The statement did not run. */
export function isNameError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && NAME_ERRORS.has(error.code ?? '')
}

/**
 * Makes the connections of one pool: they prepare the statements that are marked (PostgreSQL protocol,
 * extended query with a name). A PgBouncer before 1.21 in transaction mode mixes these names up. At
 * the first such failure all connections of the pool stop to prepare, for good. Statements that were
 * sent before fail with the same errors; they are not repeated, as their transactions are aborted.
 *
 * @param onNameError is called once, with the first error of this kind
 */
export function preparingClient(onNameError: (error: unknown) => void): ClientClass {
  let prepares = true

  function stopPreparing(error: unknown): void {
    if (!prepares || !isNameError(error)) return
    prepares = false
    onNameError(error)
  }

  return class PreparingClient extends pg.Client {
    // oxlint-disable-next-line typescript/no-explicit-any -- pg's query has many forms; all but one pass through
    override query(...args: any[]): any {
      const [query, values, ...rest] = args
      const config = typeof query === 'string' ? { text: query, values } : query
      const text: unknown = config?.text
      const isNamed = prepares && typeof text === 'string' && text.startsWith(MARK)
      const passed = isNamed ? [{ ...config, name: nameOf(text) }, ...rest] : args
      // oxlint-disable-next-line typescript/unbound-method -- bound by apply
      const answer: unknown = Reflect.apply(super.query, this, passed)
      if (!isNamed || !(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        stopPreparing(error)
        throw error
      })
    }
  }
}
