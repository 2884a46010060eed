import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { hasCurrentTag } from '#platform/http/headers.ts'
import { GuestCheck, GuestChecked, GuestList, IfNoneMatch } from './contract.ts'
import { checkAsGuest, type GuestDeps, openList, tagOf } from './service.ts'

const tags = ['guests']

/** Mounted at /v1/guest, below the hook of `requireLink`. */
export function guestRoutes(deps: GuestDeps) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/list',
      {
        schema: {
          operationId: 'readGuestList',
          tags,
          summary: 'Read the list of a link',
          description:
            'It answers 404 for a token that is unknown, has expired or was revoked. With `If-None-Match` it answers 304 as long as nothing in the household has changed.',
          headers: IfNoneMatch,
          response: { 200: GuestList, 304: Type.Null() },
        },
        config: { errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED', 'FORBIDDEN', 'BUSY'] },
      },
      async ({ db, guest, headers }, reply) => {
        const tag = tagOf(guest)
        reply.header('etag', tag)
        if (hasCurrentTag(headers['if-none-match'], (one) => one === tag))
          return reply.code(304).send(null)
        return openList(db, guest)
      },
    )

    api.post(
      '/list/check',
      {
        schema: {
          operationId: 'checkGuestItems',
          tags,
          summary: 'Check or uncheck items of the list of a link',
          description: 'It needs a link with the role `tick`. A repeated request changes nothing.',
          body: GuestCheck,
          response: { 200: GuestChecked },
        },
        config: {
          errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED', 'FORBIDDEN', 'CONFLICT', 'BUSY'],
          repeatsSafely: true,
        },
      },
      ({ db, guest, body }) => checkAsGuest(db, deps, guest, body),
    )
  }
}
