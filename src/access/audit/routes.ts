import type { Api } from '#platform/http/api.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Events, Page } from './contract.ts'
import { listEvents } from './service.ts'

/** Mounted at /v1/auth, in the scope that authenticates. */
export function auditRoutes({ db }: { db: Db }) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/events',
      {
        schema: {
          operationId: 'listEvents',
          tags: ['account'],
          summary: 'List the events of this account, newest first',
          querystring: Page,
          response: { 200: Events },
        },
      },
      ({ actor, query }) => listEvents(db, actor.accountId, query),
    )
  }
}
