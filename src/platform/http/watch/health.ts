import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import { type Db, ping } from '#platform/postgres/database.ts'

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })
/** Milliseconds; an orchestrator asks every few seconds and must not wait for a hung database. */
const TIMEOUT = 2000

/**
 * Liveness: the process answers. Readiness: its database answers too, and it is not shutting down.
 */
export function healthRoutes({ db, leaving }: { db: Db; leaving: AbortSignal }) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/health/live',
      {
        schema: {
          operationId: 'isLive',
          tags: ['operation'],
          summary: 'Check that the process runs',
          response: { 200: Health },
        },
      },
      async () => ({ status: 'ok' as const }),
    )
    api.get(
      '/health/ready',
      {
        schema: {
          operationId: 'isReady',
          tags: ['operation'],
          summary: 'Check that the process can serve requests',
          response: { 200: Health },
        },
      },
      async () => {
        if (leaving.aborted) throw retryLater('UNAVAILABLE', 'This replica is shutting down.', 5)
        await withTimeout(TIMEOUT, ping(db))
        return { status: 'ok' as const }
      },
    )
  }
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(retryLater('UNAVAILABLE', 'The database does not answer.', 2)),
    ms,
  )
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
