import { type DialectAdapter, type Kysely, PostgresAdapter } from 'kysely'

/** The adapters of pools whose tables are distributed over servers. */
const sharded = new WeakSet<DialectAdapter>()

export function createAdapter(isOfShards: boolean): DialectAdapter {
  const adapter = new PostgresAdapter()
  if (isOfShards) sharded.add(adapter)
  return adapter
}

/**
 * True if tables are distributed over servers (`DATABASE_SHARDED=on`, Citus). A statement of
 * several writes then runs as one statement for each of them: a cluster runs the parts one after another, and
 * checks foreign keys after each part.
 */
export const isSharded = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  sharded.has(db.getExecutor().adapter)

/** `set` for each connection to a cluster: a plan needs its values, and servers get the limits of a transaction. */
export const SHARD_SETTINGS =
  "set plan_cache_mode = auto; set enable_seqscan = off; set citus.propagate_set_commands = 'local'"

const BYTES = String.raw`uuid_send\(([^()]+)\)`
const PAIRS = new RegExp(
  String.raw`\(${BYTES} \|\| ${BYTES}\) = \(${BYTES} \|\| ${BYTES}\)|${BYTES} = ${BYTES}`,
  'g',
)
const PLACES = /([\w."]+) is not distinct from (\$\d+(?:::uuid)?|[\w."]+)/g

/**
 * Writes the comparisons of decision 10 so that a cluster knows the server: they get an `=`.
 * The indexes that they are made for can still be used.
 */
export function withShardKey(text: string): string {
  return text
    .replaceAll(PAIRS, (whole, ...columns: (string | undefined)[]) => {
      const [first, , third, , fifth, sixth] = columns
      return `(${first ?? fifth} = ${third ?? sixth} and ${whole})`
    })
    .replaceAll(PLACES, '$1 = $2')
}
