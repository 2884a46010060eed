import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'

/** Mistakes that the simulation must find. */
export type Fault =
  | 'no receipts'
  | 'no horizon check'
  | 'purge without horizon'
  | 'non-atomic groups'
  | 'outbox wiped on 410'
  | 'no new epoch'
  | 'lost rows kept'
  | 'watermark without id'
  | 'no lock'
  | 'undo believed'
  | 'one-sided moves'

/** The rules of a server that forgot one about the ledger. */
export function distortedSync(sync: Sync, fault: Fault): Sync {
  const without = { 'undo believed': 'undoes', 'one-sided moves': 'isMove' } as const
  if (fault !== 'undo believed' && fault !== 'one-sided moves') return sync
  const collections = sync.collections.map((one) => {
    if (!one.ledger) return one
    const { [without[fault]]: _forgotten, ...ledger } = one.ledger
    return { ...one, ledger }
  })
  return { ...sync, collections }
}

const LOCKING = ' for no key update'

/** The database of a server that forgot to lock. */
export function withoutLock(db: Db): Db {
  return overheard(db, {
    change: (text) => text.replace(LOCKING, ''),
  })
}

/** Calls `then` once the first query after the lock was answered: the lock is held. */
export function whenLocked(db: Db, then: () => void): Db {
  let next: 'lock' | 'other' | 'none' = 'lock'
  return overheard(db, {
    answered(text) {
      if (next === 'lock' && text.includes(LOCKING)) next = 'other'
      else if (next === 'other') {
        next = 'none'
        then()
      }
    },
  })
}

interface Ear {
  /** Sees each written statement. */
  readonly change?: (text: string) => string
  /** Hears of each one that is done, or failed. */
  readonly answered?: (text: string) => void
}

/** The same database, but that somebody listens, in transactions too. */
function overheard(db: Db, { change = (text) => text, answered = () => {} }: Ear): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery) =>
          target
            .executeQuery({ ...query, sql: change(query.sql) })
            .finally(() => answered(query.sql))
      if (name === 'transaction')
        return () => ({
          execute: (work: (tx: Db) => Promise<unknown>) =>
            target.transaction().execute((tx) => work(overheard(tx, { change, answered }))),
        })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Runs `work` with the horizon of the scope taken away, as if nobody looked at it. */
export async function ignoringHorizon<T>(
  db: Db,
  scopeId: string,
  work: () => Promise<T>,
): Promise<T> {
  const scope = db.selectFrom('sync_scope').select('horizon').where('household_id', '=', scopeId)
  const before = await scope.executeTakeFirst()
  const set = (horizon: string | number) =>
    db.updateTable('sync_scope').set({ horizon }).where('household_id', '=', scopeId).execute()
  await set(0)
  try {
    return await work()
  } finally {
    await set(before?.horizon ?? 0)
  }
}

export async function forgetReceipts(db: Db, scopeId: string): Promise<void> {
  await sql`delete from sync_receipt where household_id = ${scopeId}`.execute(db)
}
