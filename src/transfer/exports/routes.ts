import { Type } from 'typebox'
import { pickHouseholdOfPath } from '#households/pick-household.ts'
import type { Api } from '#platform/http/api.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { type ArchiveDeps, writeArchive } from './write-archive.ts'

const ZIP = 'application/zip'

/** Mounted at /v1/households/:id/export, below the hook that authenticates. */
export function exportRoutes(deps: ArchiveDeps) {
  const { db, clock } = deps
  return async (api: Api): Promise<void> => {
    api.addHook('onRequest', pickHouseholdOfPath({ db }))
    api.get(
      '',
      {
        exposeHeadRoute: false, // Fastify’s HEAD route would write the whole archive
        schema: {
          operationId: 'exportHousehold',
          tags: ['households'],
          summary: 'Export the household as one zip archive',
          description:
            'The archive has `larder.json` with every row, the photos, and each recipe as JSON-LD and as Cooklang. Larder imports it again, with the same ids. It is sent while it is read: an archive without its end was interrupted. It ends there too if the session ends, or if the member is removed. An account can have one export at a time, and ten an hour.',
          params: Type.Object({ id: Id }),
          produces: ZIP,
          response: {
            200: Type.Unsafe<unknown>({ type: 'string', format: 'binary', examples: ['PK…'] }),
          },
        },
        config: {
          errors: ['NOT_FOUND', 'RATE_LIMITED', 'BUSY'],
          takesOwnShares: true,
          keyScopes: ['read', 'write'],
        },
      },
      async ({ member }, reply) => {
        const now = clock()
        const archive = await writeArchive(deps, member, now)
        const file = `larder-household-${now.toISOString().slice(0, 10)}.zip`
        reply.header('content-disposition', `attachment; filename="${file}"`)
        return reply.type(ZIP).send(archive)
      },
    )
    api.head(
      '',
      { schema: { hide: true }, config: { keyScopes: ['read', 'write'] } },
      async (_request, reply) => reply.type(ZIP).send(),
    )
  }
}
