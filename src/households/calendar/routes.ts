import { Type } from 'typebox'
import { pickHouseholdOfPath } from '#households/pick-household.ts'
import type { Api } from '#platform/http/api.ts'
import { replyWith, withTag } from '#platform/http/headers.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ByHousehold, ByToken, FeedState, NewFeed } from './contract.ts'
import * as service from './service.ts'

interface Deps extends service.CalendarDeps {
  readonly db: Db
  readonly clock: Clock
}

const tags = ['calendar']
const TYPE = 'text/calendar; charset=utf-8'

/** Mounted at /v1/calendar. Calendar apps send no token in a header: the address is the secret. */
export function calendarRoutes(deps: Deps) {
  const { db, clock } = deps
  return async (api: Api): Promise<void> => {
    api.get(
      '/:token.ics',
      {
        schema: {
          operationId: 'readCalendar',
          tags,
          summary: 'The meal plan and the dates of the pantry, as iCalendar',
          description:
            'For calendar apps. The address is a secret. It has the last 30 days and the next 365. It answers 404 for an address that is wrong or has ended, for a person who has left the household, and for an account that waits for its removal.',
          params: ByToken,
          produces: 'text/calendar',
          response: {
            200: Type.String({ examples: ['BEGIN:VCALENDAR\r\n…\r\nEND:VCALENDAR'] }),
            304: Type.Null(),
          },
        },
        config: { errors: ['NOT_FOUND', 'RATE_LIMITED', 'FORBIDDEN'] },
      },
      async (request, reply) => {
        const { token } = request.params
        const text = await service.openFeed(db, deps, token, clientAddressOf(request), clock())
        const body = withTag(Buffer.from(text), TYPE)
        replyWith(body, request, reply, 'private, no-cache')
        return reply
      },
    )
  }
}

/** Mounted at /v1/households/:id/calendar, below the hook that authenticates. Viewers may use all. */
export function feedRoutes(deps: Deps) {
  const { db } = deps
  return async (api: Api): Promise<void> => {
    api.addHook('onRequest', pickHouseholdOfPath({ db }))
    mountMakeCalendarFeed(api, deps)
    mountGetCalendarFeed(api, deps)
    mountDeleteCalendarFeed(api, deps)
  }
}

function mountMakeCalendarFeed(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '',
    {
      schema: {
        operationId: 'makeCalendarFeed',
        tags,
        summary: 'Make the secret address of your calendar',
        description:
          'The address is shown once. It works until you make another one, delete it, change your password, or leave the household.',
        params: ByHousehold,
        response: { 201: NewFeed },
      },
      config: { errors: ['NOT_FOUND'], forViewers: true, holdsSecrets: true },
    },
    async ({ member }, reply) => {
      const feed = await service.makeFeed(db, deps, member, clock())
      return reply.code(201).send(feed)
    },
  )
}

function mountGetCalendarFeed(api: Api, deps: Deps): void {
  const { db } = deps
  api.get(
    '',
    {
      schema: {
        operationId: 'getCalendarFeed',
        tags,
        summary: 'Read whether your calendar has an address',
        params: ByHousehold,
        response: { 200: FeedState },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ member }) => service.readFeed(db, deps, member),
  )
}

function mountDeleteCalendarFeed(api: Api, { db, clock }: Deps): void {
  api.delete(
    '',
    {
      schema: {
        operationId: 'deleteCalendarFeed',
        tags,
        summary: 'End the address of your calendar',
        params: ByHousehold,
        response: { 204: Type.Null() },
      },
      config: { errors: ['NOT_FOUND'], forViewers: true },
    },
    async ({ member }, reply) => {
      await service.deleteFeed(db, member, clock())
      return reply.code(204).send(null)
    },
  )
}
