import type { Readable } from 'node:stream'
import { recordEvent } from '#access/audit/service.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import { languageOf } from '#platform/kernel/languages.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { beginExport, type ExportTurn, streamTurn } from './export-turn.ts'
import { toUser } from './service.ts'
import { lockAccount } from './store.ts'

/**
 * The data of one feature about an account: a member of the document, with an array that is read in
 * small parts. A text is JSON of one or more items, with commas between them.
 */
export interface ExportPart {
  readonly name: string
  readonly read: (db: Db, actor: Actor, now: Date) => AsyncIterable<object | string>
}

interface Deps {
  readonly limits: RateLimits
  /** The parts after `user`, in their order. */
  readonly parts: readonly ExportPart[]
  readonly shares: { readonly exports: Pick<DatabaseShares['exports'], 'run'> }
  readonly clock: Clock
}

const EXPORTS = { most: 10, seconds: 3600 }
/** Characters in a chunk of the stream. */
const CHUNK = 16_384

/**
 * Exports all data of the actor's account as one JSON document. It is written while it is sent: it
 * is never completely in memory, waits for slow clients, and holds no connection while it waits. So
 * the parts are not read at the same moment. An account has one export at a time, on all replicas
 * together. All exports of a replica share some connections.
 *
 * @throws AppError RATE_LIMITED, UNAUTHENTICATED
 */
export async function exportAccount(
  db: Db,
  deps: Deps,
  actor: Actor,
  now: Date,
): Promise<Readable> {
  const begun = await inTransaction(db, async (tx) => {
    // Locked, so that no event is added to an account that is removed now.
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw accountIsGone()
    const turn = await beginExport(tx, actor.accountId, deps.clock)
    const limits = deps.limits.within(tx)
    await limits.take({ what: `exports of ${actor.accountId}`, ...EXPORTS }, now)
    await recordEvent(tx, actor, 'exported', now)
    return { user: { ...toUser(account), language: languageOf(account.language) }, turn }
  })
  const head = `{"exported_at":${JSON.stringify(now)},\n"user":${JSON.stringify(begun.user)}`
  const chunks = inChunks(writeDocument(head, db, deps, actor, begun.turn, now))
  return streamTurn(chunks, db, begun.turn)
}

async function* writeDocument(
  head: string,
  db: Db,
  deps: Deps,
  actor: Actor,
  turn: ExportTurn,
  now: Date,
): AsyncGenerator<string, void, undefined> {
  yield head
  for (const { name, read } of deps.parts) {
    let lead = `,\n${JSON.stringify(name)}:[\n`
    for await (const item of readInShare(read(db, actor, now), db, deps, turn)) {
      yield lead + (typeof item === 'string' ? item : JSON.stringify(item))
      lead = ',\n'
    }
    yield lead === ',\n' ? ']' : `${lead}]`
  }
  yield '}\n'
}

/** Reads items within the share of all exports, while it is the turn of this one. */
async function* readInShare<T>(
  items: AsyncIterable<T>,
  db: Db,
  { shares }: Deps,
  turn: ExportTurn,
): AsyncGenerator<T, void, undefined> {
  const iterator = items[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await shares.exports.run('all', async () => {
      await turn.keep(db)
      return iterator.next()
    })
    if (done) return
    yield value
  }
}

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
