import { Readable } from 'node:stream'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { acquireLease, releaseLease, renewLease } from './export-lease-store.ts'

/** The turn of an account to export: it has one export at a time, on all replicas together. */
export interface ExportTurn {
  /**
   * Keeps the turn while the export runs. Call it before each part.
   *
   * @throws AppError RATE_LIMITED if it took so long that another export has begun
   */
  keep(db: Db): Promise<void>
  end(db: Db): Promise<void>
}

/** Milliseconds between two renewals of the lease. */
const RENEWAL = 20 * SECOND

/**
 * Begins an export of an account, or of one of its households. An export whose replica ended is over after a minute.
 *
 * @throws AppError RATE_LIMITED if another one is running
 */
export async function beginExport(tx: Db, accountId: string, clock: Clock): Promise<ExportTurn> {
  const began = clock()
  let endsAt = await acquireLease(tx, accountId, began)
  if (!endsAt) throw alreadyRunning()
  let renewedAt = began.getTime()
  return {
    async keep(db) {
      const now = clock()
      if (!endsAt || now.getTime() - renewedAt < RENEWAL) return
      endsAt = await renewLease(db, { accountId, endsAt }, now)
      if (!endsAt) throw alreadyRunning()
      renewedAt = now.getTime()
    },
    async end(db) {
      if (endsAt) await releaseLease(db, { accountId, endsAt })
    },
  }
}

/**
 * The stream of an export. Its turn ends after the last part, after an error, and when the client is gone, also where
 * nobody has read the first part: a generator that has not begun runs no `finally`.
 */
export function streamTurn(
  parts: AsyncGenerator<string | Uint8Array, void, undefined>,
  db: Db,
  turn: ExportTurn,
): Readable {
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    await turn.end(db)
  }
  async function next() {
    try {
      const part = await parts.next()
      if (part.done) await end()
      return part
    } catch (error) {
      await end()
      throw error
    }
  }
  const iterator = {
    next,
    async return() {
      const last = await parts.return()
      await end()
      return last
    },
  }
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { objectMode: false })
}

const alreadyRunning = () =>
  new AppError(
    'RATE_LIMITED',
    'Another export of this account is running. Wait until it is done.',
    {
      headers: { 'retry-after': '60' },
    },
  )
