import { pickHouseholdOfPath } from '#households/pick-household.ts'
import type { Api } from '#platform/http/api.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ById, NewNoticeSetting, NoticeSetting, ListNews, ToldMembers } from './contract.ts'
import { readSetting, saveSetting } from './service.ts'
import { NEWS_LIMIT, tellMembers } from './tell-members.ts'

interface Deps {
  readonly db: Db
  readonly limits: RateLimits
  readonly clock: Clock
  /** Whether the address of the actor's account was confirmed. */
  readonly isVerified: (actor: Actor) => Promise<boolean>
}

const tags = ['notices']

/** Mounted at /v1/households/:id/notices, below the hook that authenticates. */
export function settingRoutes({ db, limits, clock, isVerified }: Deps) {
  return async (api: Api): Promise<void> => {
    api.addHook('onRequest', pickHouseholdOfPath({ db }))

    api.get(
      '',
      {
        schema: {
          operationId: 'readNotices',
          tags,
          summary: 'Read which notices you get about a household',
          params: ById,
          response: { 200: NoticeSetting },
        },
        config: { errors: ['NOT_FOUND'] },
      },
      ({ member }) => readSetting(db, member),
    )

    api.put(
      '',
      {
        schema: {
          operationId: 'putNotices',
          tags,
          summary: 'Choose which notices you get about a household',
          description:
            'Each member chooses for their own account; viewers may do it too. One message a day or a week tells all that is new. A lot is told once when its date comes near, once on that day, and once after it.',
          params: ById,
          body: NewNoticeSetting,
          response: { 200: NoticeSetting },
        },
        config: { errors: ['NOT_FOUND', 'EMAIL_UNVERIFIED'], forViewers: true },
      },
      ({ member, body }) => saveSetting(db, isVerified, member, body, clock()),
    )

    api.post(
      '/lists',
      {
        preHandler: ({ member }) =>
          limits.take({ what: `news of lists of ${member.accountId}`, ...NEWS_LIMIT }, clock()),
        schema: {
          operationId: 'tellMembersOfList',
          tags,
          summary: 'Tell the other members what you do with a list',
          description:
            'The browsers of those who want it show one message for each list: a newer one replaces the one before. An app says `items_added` once somebody has stopped adding, and `shopping` when they go to the shop.',
          params: ById,
          body: ListNews,
          response: { 200: ToldMembers },
        },
        config: { errors: ['NOT_FOUND', 'RATE_LIMITED'] },
      },
      async ({ db: own, member, body }) => ({
        told: await tellMembers(own, member, body, clock()),
      }),
    )
  }
}
