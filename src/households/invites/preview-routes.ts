import { InvitePreview, Join } from '#households/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { CODE_LIMIT, previewInvite } from './join-household.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Mounted at /v1/invites, for callers without an access token. */
export function previewRoutes({ db, clock }: Deps) {
  return async (api: Api): Promise<void> => {
    api.post(
      '/preview',
      {
        schema: {
          operationId: 'previewInvite',
          tags: ['households'],
          summary: 'Read who invites, and to which household',
          description:
            'For the page of an invite link, before its reader has an account. A code of six digits is no invite: it is refused.',
          body: Join,
          response: { 200: InvitePreview },
        },
        config: { errors: ['INVALID_TOKEN'], perClient: CODE_LIMIT, repeatsSafely: true },
      },
      ({ body }) => previewInvite(db, body.code, clock()),
    )
  }
}
