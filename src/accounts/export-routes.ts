import type { FastifyReply } from 'fastify'
import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Export } from './contract.ts'
import { exportAccount, type ExportPart } from './export-account.ts'

interface Deps {
  readonly db: Db
  readonly limits: RateLimits
  readonly clock: Clock
  readonly exportParts: readonly ExportPart[]
  readonly shares: DatabaseShares
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** For routes that an account pending deletion may use, even with its restore token. */
export const alsoWhilePending = { opensWhilePending: true, takesRestoreToken: true }

/** Mounts the export of an account, in the scope that authenticates. */
export function mountExport(
  api: Api,
  { db, limits, clock, exportParts: parts, shares }: Deps,
): void {
  api.get(
    '/export',
    {
      exposeHeadRoute: false, // Fastify’s HEAD route would write the whole document
      schema: {
        operationId: 'exportAccount',
        tags: ['account'],
        summary: 'Export all data of the account as one JSON document',
        description:
          'Needs an access token, or the `restore_token` of a refused sign-in. The server sends the document while it reads the data. If the JSON has no end, the transfer was interrupted. An account can have one export at a time, and ten an hour.',
        response: { 200: Export },
      },
      config: { ...alsoWhilePending, holdsSecrets: false, errors: ['RATE_LIMITED'] },
    },
    async ({ actor }, reply) => {
      const now = clock()
      const document = await exportAccount(db, { limits, parts, shares, clock }, actor, now)
      const file = `larder-export-${now.toISOString().slice(0, 10)}.json`
      reply.header('content-disposition', `attachment; filename="${file}"`)
      reply.type(JSON_TYPE)
      const plain: FastifyReply = reply // typed by the document, which goes out as a stream
      void plain.send(document)
      return reply
    },
  )
  api.head(
    '/export',
    { schema: { hide: true }, config: alsoWhilePending },
    async (_request, reply) => reply.type(JSON_TYPE).send(),
  )
}
