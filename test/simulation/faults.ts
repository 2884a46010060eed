import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { planName, type PostgresQuery } from '#platform/postgres/kept-plans.ts'
import { doApart } from '#platform/postgres/transactions.ts'
import type { EntityTable, SyncSchema } from '#sync/schema/contract.ts'
import type { Run } from './runs.ts'
import { faultyVerbs, type VerbFault } from './verb-faults.ts'

/** Faults that the simulation must find. */
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
  | 'client delta of undo'
  | 'one-sided moves'
  | 'operations forgotten'
  | 'used ids accepted'
  | 'no receipts of runs'
  | 'rows of runs not sent'
  | 'no question'
  | 'places of a deleted recipe stay'
  | VerbFault

/** @returns sync without one rule of the ledger, or with one changed verb */
export function faultySync(sync: SyncSchema, fault: Fault): SyncSchema {
  if (fault === 'places of a deleted recipe stay')
    return { ...sync, collections: sync.collections.map(withoutRecipeAsParent) }
  const without = { 'client delta of undo': 'undoes', 'one-sided moves': 'isMove' } as const
  if (fault !== 'client delta of undo' && fault !== 'one-sided moves')
    return { ...sync, verbs: faultyVerbs(sync.verbs, fault) }
  const collections = sync.collections.map((one) => {
    if (!one.ledger) return one
    const { [without[fault]]: _removed, ...ledger } = one.ledger
    return { ...one, ledger }
  })
  return { ...sync, collections }
}

function withoutRecipeAsParent(one: EntityTable): EntityTable {
  const { recipe_id: field } = one.fields
  if (one.name !== 'collected_recipe' || !field) return one
  const references = { entity: 'recipe', isParent: false }
  return { ...one, fields: { ...one.fields, recipe_id: { ...field, references } } }
}

const LOCKING = ' for no key update'

/** @returns the database, but its statements take no lock */
export function withoutLock(db: Db): Db {
  return intercepted(db, {
    change(query) {
      const text = query.sql.replace(LOCKING, '')
      return { ...query, sql: text, name: query.name && planName(text) }
    },
  })
}

/** Calls `then` after the answer to the first query under the lock. */
export function whenLocked(db: Db, then: () => void): Db {
  let next: 'lock' | 'other' | 'none' = 'lock'
  return intercepted(db, {
    answered(text) {
      if (next === 'lock' && text.includes(LOCKING)) next = 'other'
      else if (next === 'other') {
        next = 'none'
        doApart(then) // another client begins
      }
    },
  })
}

interface Interceptor {
  /** Changes each statement. */
  readonly change?: (query: PostgresQuery) => PostgresQuery
  /** Is called after each statement, even a failed one. */
  readonly answered?: (text: string) => void
}

/** @returns the database with an interceptor, even in transactions */
function intercepted(db: Db, { change = (query) => query, answered = () => {} }: Interceptor): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: PostgresQuery) =>
          target.executeQuery(change(query)).finally(() => answered(query.sql))
      if (name === 'transaction')
        return () => ({
          execute: (work: (tx: Db) => Promise<unknown>) =>
            target.transaction().execute((tx) => work(intercepted(tx, { change, answered }))),
        })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Runs `work` while the horizon of the scope is 0. */
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

/** Deletes what the server knows about runs that are done, as the fault says. */
export async function forgetRuns(
  { db, fault, householdId }: { db: Db; fault: Fault | undefined; householdId: string },
  runs: readonly { readonly id: string; readonly mutation_id: string }[],
): Promise<void> {
  if (fault !== 'operations forgotten' && fault !== 'no receipts of runs') return
  const mutationIds = runs.map(({ mutation_id }) => mutation_id)
  await sql`delete from sync_receipt where household_id = ${householdId}
    and mutation_id = any(${mutationIds}::uuid[])`.execute(db)
  if (fault === 'no receipts of runs') return
  const ids = runs.map(({ id }) => id)
  await sql`delete from operations
    where household_id = ${householdId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Makes the server believe that an operation had this wish. */
export async function acceptWish(db: Db, scopeId: string, { id, verb, wish }: Run): Promise<void> {
  await sql`update operations set verb = ${verb}, wish = ${JSON.stringify(wish)}::jsonb
    where household_id = ${scopeId} and id = ${id}`.execute(db)
}
