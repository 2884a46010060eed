import type { Problem } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { SyncIssue as ClientIssue } from 'larder-client/engine/state.ts'
import type { RxCollection, RxCollectionCreator, RxDatabase, RxJsonSchema } from 'rxdb'
import { map, type Observable } from 'rxjs'
import type { StoredRow } from './row.ts'

/** A change that was sent, or is about to be sent. RxDB may not know its result yet. */
export interface Sent {
  readonly mutation_id: string
  readonly mutation: Mutation
  /** The state of the row at the server, as RxDB assumed it; undefined where the server has none. */
  readonly base: StoredRow | undefined
  readonly wanted: StoredRow
}

/** Where the server has decided otherwise than the app. */
export interface SyncIssue extends Omit<ClientIssue, 'mutation'> {
  readonly problems: readonly Problem[]
  readonly entity: string
  readonly id: string
  /** The row as the app wanted it. */
  readonly wanted: StoredRow
}

interface Entry {
  readonly id: string
  readonly type: 'sent' | 'told' | 'mark'
  readonly body: object
}

/**
 * What the replication must still know after a restart of the app. It is a collection of RxDB, so all
 * instances of the database see it, and RxDB removes it together with the database.
 */
export interface Journal {
  /** @param keys undefined: all */
  sent(keys?: readonly string[]): Promise<ReadonlyMap<string, Sent>>
  putSent(all: ReadonlyMap<string, Sent>): Promise<void>
  forget(keys: readonly string[]): Promise<void>
  mark<Value extends object>(name: string): Promise<Readonly<Value> | undefined>
  setMark(name: string, value: object): Promise<void>
  tell(all: readonly SyncIssue[]): Promise<void>
  dismiss(mutationId: string): Promise<void>
  readonly told$: Observable<readonly SyncIssue[]>
}

const SCHEMA: RxJsonSchema<Entry> = {
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 100 },
    type: { type: 'string', maxLength: 4, enum: ['sent', 'told', 'mark'] },
    body: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'type', 'body'],
  indexes: ['type'],
}

/** @param name of the collection; it is added if it is missing */
export async function openJournal(database: RxDatabase, name: string): Promise<Journal> {
  const entries = await openCollection<Entry>(database, name, { schema: SCHEMA })
  const put = async (all: readonly Entry[]) => {
    if (all.length === 0) return
    const { error } = await entries.bulkUpsert([...all])
    if (error[0]) throw new Error(`The journal can not store ${error[0].documentId}.`)
  }
  const take = async (ids: readonly string[]) => {
    if (ids.length > 0) await entries.bulkRemove([...ids])
  }
  const find = async (ids: readonly string[]) => {
    const found = await entries.findByIds([...ids]).exec()
    return [...found.values()].map((one): Entry => one.toMutableJSON())
  }

  return {
    async sent(keys) {
      const found = keys
        ? await find(keys.map((key) => `sent|${key}`))
        : await entries.find({ selector: { type: 'sent' } }).exec()
      return new Map(
        found.map((one) => {
          const { base, ...body } = bodyOf<Sent>(one)
          return [one.id.slice('sent|'.length), { ...body, base: base ?? undefined }]
        }),
      )
    },
    putSent: (all) =>
      put(
        [...all].map(([key, body]) => ({
          id: `sent|${key}`,
          type: 'sent',
          body: { ...body, base: body.base ?? null },
        })),
      ),
    forget: (keys) => take(keys.map((key) => `sent|${key}`)),
    async mark<Value extends object>(of: string) {
      const [found] = await find([`mark|${of}`])
      return found && bodyOf<Value>(found)
    },
    setMark: (of, body) => put([{ id: `mark|${of}`, type: 'mark', body }]),
    tell: (all) => put(all.map((body) => ({ id: `told|${body.mutation_id}`, type: 'told', body }))),
    dismiss: (mutationId) => take([`told|${mutationId}`]),
    told$: entries
      .find({ selector: { type: 'told' } })
      .$.pipe(
        map((found) =>
          found
            .map((one) => bodyOf<SyncIssue>(one.toMutableJSON()))
            .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
        ),
      ),
  }
}

/** The body of an entry that this file has written: its caller knows what it wrote under this id. */
function bodyOf<Body>(entry: Entry): Readonly<Body>
function bodyOf({ body }: Entry): unknown {
  return body
}

/** A collection of RxDB, which knows collections by name, without their types. It is added if it is missing. */
export async function openCollection<Row>(
  database: RxDatabase,
  name: string,
  creator: RxCollectionCreator<Row>,
): Promise<RxCollection<Row>> {
  const known: RxCollection<Row> | undefined = database.collections[name]
  if (known) return known
  const added: Record<string, RxCollection<Row>> = await database.addCollections({
    [name]: creator,
  })
  return added[name] ?? openCollection(database, name, creator)
}

/** The id of this device for the server: made once. */
export async function loadClientId(journal: Journal, uuid: () => string): Promise<string> {
  const known = await journal.mark<{ id: string }>('client')
  if (known) return known.id
  const id = uuid()
  await journal.setMark('client', { id })
  return id
}
