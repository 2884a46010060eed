import { Readable } from 'node:stream'
import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { accountIsGone } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { RateLimits } from '#platform/rate-limits.ts'
import { toUser } from './service.ts'
import { lockAccount } from './store.ts'

/** What a feature has of an account: a member of the document, an array read a few items at a time. */
export interface ExportPart {
  readonly name: string
  readonly read: (db: Db, actor: Actor, now: Date) => AsyncIterable<object>
}

const EXPORTS = { most: 10, seconds: 3600 }
/** Characters that are gathered before they are handed on. */
const CHUNK = 16_384

/**
 * All that is kept of the actor's account, as one JSON document that is made while it is sent: it is
 * never in memory as a whole, waits for whoever reads slowly, and holds no connection meanwhile. So
 * the parts are not of one moment.
 *
 * @param parts beside `user`, in the order in which they are to stand
 * @throws AppError RATE_LIMITED, UNAUTHENTICATED
 */
export async function exportAccount(
  db: Db,
  deps: { limits: RateLimits; parts: readonly ExportPart[] },
  actor: Actor,
  now: Date,
): Promise<Readable> {
  await deps.limits.take({ what: `exports of ${actor.accountId}`, ...EXPORTS }, now)
  const user = await inTransaction(db, async (tx) => {
    // Held, so that an account that is being removed leaves no event behind.
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw accountIsGone()
    await recordEvent(tx, actor, 'exported', now)
    return toUser(account)
  })
  const head = `{"exported_at":${JSON.stringify(now)},\n"user":${JSON.stringify(user)}`
  return Readable.from(inChunks(write(head, db, deps.parts, actor, now)), { objectMode: false })
}

async function* write(
  head: string,
  db: Db,
  parts: readonly ExportPart[],
  actor: Actor,
  now: Date,
): AsyncGenerator<string, void, undefined> {
  yield head
  for (const { name, read } of parts) {
    let lead = `,\n${JSON.stringify(name)}:[\n`
    for await (const item of read(db, actor, now)) {
      yield lead + JSON.stringify(item)
      lead = ',\n'
    }
    yield lead === ',\n' ? ']' : `${lead}]`
  }
  yield '}\n'
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
