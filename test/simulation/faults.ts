import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
} from 'kysely'
import type { Db } from '#platform/database.ts'

/** Mistakes that the simulation must find. */
export type Fault =
  | 'no receipts'
  | 'no horizon check'
  | 'purge without horizon'
  | 'non-atomic groups'
  | 'outbox wiped on 410'
  | 'no epoch'
  | 'watermark without id'
  | 'no lock'

/** The database of a server that forgot to lock. */
export function withoutLock(db: Db): Db {
  return db.withPlugin(
    onRawSql((text) => text.replace('order by household_id for no key update', '')),
  )
}

/** Calls `then` once the first query after the lock is on its way: the lock is held. */
export function whenLocked(db: Db, then: () => void): Db {
  let isDone = false
  return db.withPlugin(
    onRawSql((text) => {
      if (!isDone && text.includes('with wanted')) {
        isDone = true
        then()
      }
      return text
    }),
  )
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

function onRawSql(change: (text: string) => string): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs) {
      return node.kind === 'RawNode'
        ? { ...node, sqlFragments: node.sqlFragments.map(change) }
        : node
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  }
}
