import { type Static, Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { QueuedMail } from '#platform/mail/leases.ts'

/** The kind of the message in the queue. */
export const LIST_NEWS = 'list_news'

/** What a member tells the others about a list. */
export const ListNews = Type.Object(
  {
    list_id: Id,
    event: Type.Enum(['items_added', 'shopping'], { examples: ['items_added'] }),
    item_ids: Type.Optional(
      Type.Array(Id, {
        maxItems: 100,
        description: 'The items that were added. Those that are not to buy any more are left out.',
        examples: [[]],
      }),
    ),
  },
  { ...strict, title: 'ListNews' },
)
export type ListNews = Static<typeof ListNews>

/** The content of a message in the queue: ids alone, so that it holds no data of the household. */
export interface NewsForBrowser extends Required<ListNews> {
  readonly household_id: string
  /** The account that tells it. */
  readonly by: string
  readonly session_id: string
}

/** A message of the queue about a list. */
export interface QueuedNews extends QueuedMail {
  readonly kind: typeof LIST_NEWS
  readonly details: NewsForBrowser
}
