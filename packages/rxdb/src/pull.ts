import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Connection } from 'larder-client/connection.ts'
import { type Page, RequestRefused } from 'larder-client/engine/wire.ts'
import { type StoredRow, toRow } from './row.ts'

/**
 * Where a collection is in the changes of the household. RxDB stores it after the rows. It merges a
 * checkpoint into the one before, so each member is always there.
 */
export interface Checkpoint {
  readonly cursor: string | null
  /** Whether more pages follow. */
  readonly more: boolean
  /** The replacement that the last page belongs to. Only the memory of the program knows its rows. */
  readonly replacement: string | null
  /** RxDB did not take all rows of a page before, because they had unsent changes. It is pulled again. */
  readonly again: { readonly cursor: string | null } | null
  /** How many pushes had an answer when the last complete pull began. */
  readonly pushes: number
  readonly version: number
  readonly epoch: string
}

const START: Checkpoint = {
  cursor: null,
  more: false,
  replacement: null,
  again: null,
  pushes: 0,
  version: 0,
  epoch: '',
}

/** Rows of a page: the most that the server sends. */
const PAGE_ROWS = 5000

/** The number of the last push whose answer had this epoch. */
export type Pushes = Readonly<Record<string, number>>

export interface PullDeps {
  readonly connection: Connection
  readonly householdId: string
  readonly clientId: string
  readonly kinds: readonly string[]
  readonly uuid: () => string
  readonly pushes: () => Pushes
  /** All rows of the collection. */
  readonly rows: () => Promise<readonly StoredRow[]>
  /** Whether one of these rows has a change that RxDB has not pushed. */
  readonly hasUnsent: (keys: readonly string[]) => Promise<boolean>
  readonly attempt: <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>
}

export interface Pulled {
  readonly documents: StoredRow[]
  readonly checkpoint: Checkpoint
}

export interface Puller {
  /** RxDB calls it again until there are no documents. */
  pull(checkpoint: Checkpoint | undefined): Promise<Pulled>
  /** A new round begins. */
  begin(): void
  /** Pulls everything again, because RxDB could not store rows. */
  startOver(): void
  /** A running replacement must not delete these rows. */
  keep(keys: readonly string[]): void
}

/** Pulls the changes of one collection. It is one closure, because a replacement lasts for several pages. */
export function createPuller(deps: PullDeps): Puller {
  let replacement:
    | { readonly id: string; readonly brought: Set<string>; readonly kept: Set<string> }
    | undefined
  let isInRound = false
  let isDamaged = false

  function from(stored: Checkpoint | undefined): Checkpoint {
    const isContinued = isInRound
    if (!stored || isDamaged) return START
    const isForgotten = stored.replacement !== null && stored.replacement !== replacement?.id
    if (isForgotten) return START
    return stored.again && !isContinued
      ? { ...stored, ...stored.again, replacement: null, again: null }
      : stored
  }

  async function ask({ cursor }: Checkpoint): Promise<Page | 'expired'> {
    const body = {
      client_id: deps.clientId,
      schema_version: SCHEMA_VERSIONS.max,
      scope_id: deps.householdId,
      entities: deps.kinds,
      limit: PAGE_ROWS,
      ...(cursor === null ? {} : { cursor }),
    }
    return deps.attempt(async (signal) => {
      try {
        return await deps.connection.pull(body, signal)
      } catch (error) {
        const isExpired = error instanceof RequestRefused && error.code === 'CURSOR_EXPIRED'
        if (isExpired && cursor !== null) return 'expired'
        throw error
      }
    })
  }

  /** Deletions of the rows that no page of the replacement has brought. RxDB keeps those with unsent changes. */
  async function outdated(brought: ReadonlySet<string>): Promise<StoredRow[]> {
    const rows = await deps.rows()
    return rows
      .filter(({ key }) => !brought.has(key))
      .map(({ key, entity, id, version }) => ({ key, entity, id, version, _deleted: true }))
  }

  /** Takes a page. @returns the rows to store, and the checkpoint after it */
  async function take(at: Checkpoint, page: Page, pushes: number): Promise<Pulled> {
    if (page.reset) replacement = { id: deps.uuid(), brought: new Set(), kept: new Set() }
    const documents = page.changes.map(toRow)
    const keys = documents.map(({ key }) => key)
    for (const key of keys) replacement?.brought.add(key)
    const isUnsent = keys.length > 0 && (await deps.hasUnsent(keys))
    const isEnd = !page.has_more
    const missing = isEnd && replacement ? await outdated(replacement.brought) : []
    const removed = missing.filter(({ key }) => !replacement?.kept.has(key))
    // The server may not have them yet, or not any more. Only another replacement tells.
    const isUndecided =
      missing.length > removed.length ||
      (removed.length > 0 && (await deps.hasUnsent(removed.map(({ key }) => key))))
    const checkpoint: Checkpoint = {
      cursor: page.cursor,
      more: page.has_more,
      replacement: isEnd ? null : (replacement?.id ?? null),
      again: isUndecided
        ? { cursor: null }
        : (at.again ?? (isUnsent ? { cursor: at.cursor } : null)),
      pushes: isEnd ? pushes : at.pushes,
      version: page.version,
      epoch: page.epoch,
    }
    if (isEnd) replacement = undefined
    return { documents: [...documents, ...removed], checkpoint }
  }

  return {
    async pull(stored) {
      let at = from(stored)
      const isEnd = isInRound && stored !== undefined && at === stored && !at.more
      isInRound = false
      if (isEnd) return { documents: [], checkpoint: at }
      const documents: StoredRow[] = []
      const pushes = lastOf(deps.pushes())
      for (;;) {
        const page = await ask(at)
        // A restore may have undone pushes that no pull has brought yet.
        const mayHaveLost =
          page !== 'expired' && !page.reset && isLost(deps.pushes(), at.pushes, page.epoch)
        if (page === 'expired' || mayHaveLost) {
          at = START
          continue
        }
        const taken = await take(at, page, pushes)
        isDamaged = false
        documents.push(...taken.documents)
        at = taken.checkpoint
        if (at.more && documents.length === 0) continue // RxDB would take it for the end
        isInRound = documents.length > 0
        return { documents, checkpoint: at }
      }
    },
    begin() {
      isInRound = false
    },
    startOver() {
      isDamaged = true
    },
    keep(keys) {
      for (const key of keys) replacement?.kept.add(key)
    },
  }
}

/** Epochs of pushes that are remembered. */
const MAX_EPOCHS = 3

/** The pushes after one more, whose answers had these epochs. */
export function addAnswer(pushes: Pushes, epochs: ReadonlySet<string>): Pushes {
  const known = Object.entries(pushes).filter(([epoch]) => !epochs.has(epoch))
  const next = [...epochs].map((epoch) => [epoch, lastOf(pushes) + 1] as const)
  return Object.fromEntries([...known, ...next].slice(-MAX_EPOCHS))
}

const lastOf = (pushes: Pushes): number => Math.max(0, ...Object.values(pushes))

const isLost = (pushes: Pushes, since: number, epoch: string): boolean =>
  Object.entries(pushes).some(([of, number]) => of !== epoch && number > since)
