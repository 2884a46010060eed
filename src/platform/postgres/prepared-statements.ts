import { type CompiledQuery, DummyDriver, Kysely, type QueryExecutorProvider } from 'kysely'
import { postgresSql } from './driver.ts'
import { planName, type PostgresQuery } from './kept-plans.ts'

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
  return compileOnce(build, false)
}

/**
 * The same for a statement without a result. In a transaction the caller does not wait for it: it
 * goes out together with the next statement. If it fails, the next one fails.
 */
export function unawaitedStatement<DB, Values extends object>(
  build: (db: Kysely<DB>, values: Values) => Compilable<unknown>,
): (db: Pick<Kysely<DB>, 'executeQuery'>, values: Values) => Promise<void> {
  const send = compileOnce(build, true)
  return async (db, values) => void (await send(db, values))
}

function compileOnce<DB, Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
  isUnawaited: boolean,
): Statement<DB, Values, Row> {
  let made: PostgresQuery<Row> | undefined
  return async (db, values) => {
    if (!made) {
      const none: Values = Object.create(null) // a placeholder stands for each value of any type
      const standIns = new Proxy<Values>(none, PLACEHOLDERS)
      const compiled = build(createWriter<DB>(), standIns).compile(writer)
      made = { ...compiled, name: planName(compiled.sql), isUnawaited }
    }
    const { rows } = await db.executeQuery<Row>({
      ...made,
      parameters: made.parameters.map((one) =>
        one instanceof Placeholder ? Reflect.get(values, one.name) : one,
      ),
    })
    return rows
  }
}

/**
 * The same for a statement that depends on a description: there is one statement for each
 * description.
 */
export function statementFor<Of extends object, DB, Values extends object, Row>(
  build: (of: Of, db: Kysely<DB>, values: Values) => Compilable<Row>,
): (of: Of) => Statement<DB, Values, Row> {
  return onceFor((of: Of) => statement((db: Kysely<DB>, values: Values) => build(of, db, values)))
}

/** `unawaitedStatement` for a statement that depends on a description. */
export function unawaitedStatementFor<Of extends object, DB, Values extends object>(
  build: (of: Of, db: Kysely<DB>, values: Values) => Compilable<unknown>,
): (of: Of) => (db: Pick<Kysely<DB>, 'executeQuery'>, values: Values) => Promise<void> {
  return onceFor((of: Of) =>
    unawaitedStatement((db: Kysely<DB>, values: Values) => build(of, db, values)),
  )
}

/** @returns a function that makes one value for each description, and keeps it */
function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly value: Made }>()
  return (of) => {
    const one = made.get(of) ?? { value: make(of) }
    made.set(of, one)
    return one.value
  }
}

/**
 * Runs a statement that has several texts. Each connection keeps the plans of the first texts that
 * its pool has sent.
 */
export async function executeVariant(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  query: Compilable<unknown>,
): Promise<void> {
  const variant: PostgresQuery = { ...query.compile(writer), isVariant: true }
  await db.executeQuery(variant)
}

/**
 * Runs several such statements one after another, where a cluster needs one statement for each write. In a
 * transaction they are one round trip.
 */
export async function executeEach(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  queries: readonly Compilable<unknown>[],
): Promise<void> {
  for (const [i, query] of queries.entries()) {
    const isUnawaited = i < queries.length - 1
    const variant: PostgresQuery = { ...query.compile(writer), isVariant: true, isUnawaited }
    await db.executeQuery(variant)
  }
}

/** A query of Kysely's builder, or of its `sql`. */
interface Compilable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/** Compiles SQL without a connection. */
const createWriter = <DB>() =>
  new Kysely<DB>({ dialect: { ...postgresSql, createDriver: () => new DummyDriver() } })
const writer = createWriter<unknown>()

/** The position of a value in a statement. */
class Placeholder {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

/** Makes an object that has a placeholder for every property. */
const PLACEHOLDERS = { get: (_of: object, name: string | symbol) => new Placeholder(name) }
