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
 * Marks, at its beginning, a statement whose plan is worth keeping: each connection plans it once. For
 * statements whose text is always the same, and whose planning costs more than their work.
 */
export const prepared = sql.raw(MARK)

/** Runs a statement with these values. */
export type Statement<DB, Values, Row> = (
  db: Pick<Kysely<DB>, 'executeQuery'>,
  values: Values,
) => Promise<Row[]>

/**
 * A statement that is written once and run with other values each time: its text is made at its first
 * run, and each connection keeps its plan. For what every request pays for.
 *
 * @param build writes the statement; it may put the values into it, and do nothing else with them
 */
export function statement<DB, Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): Statement<DB, Values, Row> {
  return marked(MARK, build)
}

/**
 * The same for a statement whose rows nobody needs. In a transaction nobody waits for it: it goes out
 * together with the one after it, and where it fails, that one does.
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

/** The same for a statement that is written by a description: one for each of those. */
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

/** What people do again and again has far fewer texts; each takes some 100 KB of each connection. */
const MAX_VARIANTS = 50

const variants = new Set<string>()

/** Runs a statement whose text varies with what it is about: the first of its texts are kept. */
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

/** Writes SQL, and is connected to nothing. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** It knows no tables, and its builder takes whatever tables it is typed with. */
const writerFor = <DB>() => writer as unknown as Kysely<DB>

/** Where a value will stand. */
class Placeholder {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

/** Stands for values of whatever shape, which are only put somewhere and need not be there yet. */
const placeholders: unknown = new Proxy({}, { get: (_target, name) => new Placeholder(name) })

const names = new Map<string, string>()

/** The name under which a connection keeps the plan of this very text. */
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
 * SQLSTATE 42P05 (duplicate_prepared_statement) and 26000 (invalid_sql_statement_name). We name each
 * text once on each connection, so another connection got our statement, or we got its server.
 */
const MIXED_UP = new Set(['42P05', '26000'])

/** True where the name of a prepared statement failed. The statement did not run. */
export function isMixedUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && MIXED_UP.has(error.code ?? '')
}

/**
 * Makes the connections of one pool: they prepare the statements that are marked (PostgreSQL protocol,
 * extended query with a name). A PgBouncer before 1.21 in transaction mode mixes these names up. At
 * the first such failure all connections of the pool stop to prepare, for good. Statements that were
 * sent before fail with the same errors; they are not repeated, as their transactions are aborted.
 *
 * @param onMixedUp is called once, with the first error of this kind
 */
export function preparingClient(onMixedUp: (error: unknown) => void): ClientClass {
  let prepares = true

  function stopPreparing(error: unknown): void {
    if (!prepares || !isMixedUp(error)) return
    prepares = false
    onMixedUp(error)
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
