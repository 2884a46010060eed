import type { Json } from '@larder/rules/json.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { MAX_MUTATIONS, nextBatch } from './batch.ts'
import type { Replica } from './contract.ts'
import { readPage, readPushAnswer } from './read-answers.ts'
import { startOver, withNewId } from './state.ts'
import { takePage } from './take-page.ts'
import { takeResults } from './take-results.ts'
import { RequestRefused } from './wire.ts'

/** Sends a request of the sync, with the account's token. */
export interface SyncServer {
  /**
   * @param body without the fields that every request has
   * @throws NoAnswer
   * @throws RequestRefused
   */
  ask(path: 'push' | 'pull', body: object): Promise<Json>
}

/** What a request led to. `left`: the account is not in this household. */
export type Progress = 'more' | 'done' | 'left'

export interface SyncOptions {
  readonly uuid: () => string
  readonly now: () => Date
  /** Rows of a page. */
  readonly pageRows?: number
}

/** The requests of the sync of one scope. Each saves all that it has changed before it returns. */
export interface Sync {
  /** Pushes the first entries of the outbox. */
  push(): Promise<Progress>
  /** Pulls one page. */
  pull(): Promise<Progress>
}

/** Rows of a page. A page is shown as a whole, so a larger one would block a slow device for too long. */
const PAGE_ROWS = 2000

/** @param onLeft is called where the account is not in the household any more, before anybody hears of it */
export function createSync(
  replica: Replica,
  server: SyncServer,
  options: SyncOptions,
  onLeft?: () => Promise<unknown>,
): Sync {
  const { uuid, now, pageRows = PAGE_ROWS } = options
  /** Halved where the server refuses a push because of its size. */
  let maxCount = MAX_MUTATIONS

  const head = () => ({
    client_id: replica.log().clientId,
    schema_version: SCHEMA_VERSIONS.max,
    scope_id: replica.scopeId,
  })

  /** Whether the copy was removed while the answer was on its way. */
  const isOutdated = ({ client_id: sent }: { readonly client_id: string }) =>
    replica.log().clientId !== sent

  /** Does what docs/sync.md says about an answer. @throws the error, where nothing can be done here */
  async function handle(error: unknown, sent: number): Promise<Progress> {
    if (!(error instanceof RequestRefused)) throw error
    const log = replica.log()
    switch (error.code) {
      case 'SCOPE_FORBIDDEN':
        await replica.leave('left')
        await onLeft?.()
        return 'left'
      case 'CURSOR_EXPIRED': {
        const isOther = error.reason === 'epoch_changed'
        await replica.take({ log: isOther ? withNewId(startOver(log), uuid()) : startOver(log) })
        return 'more'
      }
      case 'CLIENT_FORKED':
      case 'SEQ_GAP':
        await replica.take({ log: withNewId(log, uuid()) })
        return 'more'
      case 'BODY_TOO_LARGE':
        if (sent <= 1) throw error
        maxCount = Math.max(1, Math.floor(sent / 2))
        return 'more'
      default:
        throw error
    }
  }

  return {
    async push() {
      const entries = nextBatch(replica.sendable(), maxCount)
      if (entries.length === 0) return 'done'
      const { lastSeq, lastMutationId } = replica.log()
      const body = {
        ...head(),
        ...(lastMutationId !== undefined && { prev_mutation_id: lastMutationId }),
        mutations: entries.map(({ mutation, mutation_id }, i) => ({
          ...mutation,
          mutation_id,
          seq: lastSeq + 1 + i,
        })),
      }
      try {
        const ids = entries.map((one) => one.mutation_id)
        const answer = readPushAnswer(await server.ask('push', body), ids)
        if (isOutdated(body)) return 'done'
        const taken = takeResults(replica.log(), answer, entries, replica.kept)
        await replica.take({ ...taken, answered: entries })
        maxCount = MAX_MUTATIONS
        return replica.sendable().length > 0 ? 'more' : 'done'
      } catch (error) {
        return handle(error, entries.length)
      }
    },
    async pull() {
      const { cursor } = replica.log()
      const body = { ...head(), limit: pageRows, ...(cursor !== undefined && { cursor }) }
      try {
        const page = readPage(await server.ask('pull', body))
        if (isOutdated(body)) return 'done'
        const { log, rows } = takePage(replica.log(), page, replica.kept, uuid)
        const isDone = !page.has_more && log.cursor !== undefined
        const syncedAt = now().toISOString()
        await replica.take({ log: isDone ? { ...log, syncedAt } : log, rows })
        return isDone ? 'done' : 'more'
      } catch (error) {
        return handle(error, 0)
      }
    },
  }
}
