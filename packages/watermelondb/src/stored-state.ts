import type { Database } from '@nozbe/watermelondb'
import type { OutboxEntry } from 'larder-client/engine/state.ts'

/** The position of a database in the history of its household. */
export interface SyncPosition {
  readonly householdId: string
  readonly clientId: string
  /** The tables and columns that were filled. With others, the next pull is a replacement. */
  readonly columns: string
  readonly epoch?: string | undefined
  readonly cursor?: string | undefined
  readonly version: number
  /** The epoch of rows from pushes that no pull has brought yet. */
  readonly aheadEpoch?: string | undefined
}

/** A push whose results are not stored yet. Only a push with the same ids may follow it. */
export interface SentPush {
  readonly entries: readonly OutboxEntry[]
}

// `database.localStorage` is for the app. The adapter's own texts are beside it, as WatermelonDB's own are.
const POSITION = 'larder_position'
const SENT = 'larder_sent'

export async function loadPosition({ adapter }: Database): Promise<SyncPosition | undefined> {
  const text = await adapter.getLocal(POSITION)
  const position: SyncPosition | undefined = text ? JSON.parse(text) : undefined
  return position
}

export const savePosition = ({ adapter }: Database, position: SyncPosition): Promise<void> =>
  adapter.setLocal(POSITION, JSON.stringify(position))

export async function loadSent({ adapter }: Database): Promise<SentPush | undefined> {
  const text = await adapter.getLocal(SENT)
  const sent: SentPush | undefined = text ? JSON.parse(text) : undefined
  return sent
}

export const saveSent = ({ adapter }: Database, sent: SentPush): Promise<void> =>
  adapter.setLocal(SENT, JSON.stringify(sent))

export const removeSent = ({ adapter }: Database): Promise<void> => adapter.removeLocal(SENT)

/** Changes when the app migrates its tables. */
export const columnsIn = ({ schema }: Database, kinds: Iterable<string>): string =>
  [...kinds]
    .flatMap((kind) =>
      Object.keys(schema.tables[kind]?.columns ?? {}).map((one) => `${kind}.${one}`),
    )
    .toSorted()
    .join(' ')
