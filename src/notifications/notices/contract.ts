import { type Static, Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { QueuedMail } from '#platform/mail/leases.ts'

/** The kind of the message in the queue. */
export const DIGEST = 'digest'

const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$'

const FIELDS = {
  expiring: Type.Enum(['off', 'daily', 'weekly'], {
    description:
      'When to tell about items that expire. `weekly` is on Mondays, and then low stock is weekly too.',
    examples: ['daily'],
  }),
  days_ahead: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'An item is told when its effective_date is at most so many days after today.',
    examples: [3],
  }),
  low_stock: Type.Boolean({
    description: 'Whether to tell about foods with less than min_quantity.',
    examples: [true],
  }),
  at: Type.String({
    pattern: TIME,
    description:
      'The time of day in the time zone of the household. Notices go out up to 15 minutes later.',
    examples: ['07:30'],
  }),
  channel: Type.Enum(['mail', 'web_push'], {
    description:
      '`mail` needs a confirmed address. `web_push` goes to the subscriptions of your sessions.',
    examples: ['mail'],
  }),
}

const Time = Type.String({ pattern: TIME, examples: ['22:00'] })
/** What a client of an older version does not send. */
const LATER_FIELDS = {
  meals: Type.Boolean({
    description:
      'Whether to tell the meals that are planned for the day; for the week, if `expiring` is `weekly`.',
    examples: [true],
  }),
  list_changes: Type.Boolean({
    description:
      'Whether to tell in your subscribed browsers when someone adds to a list or goes shopping. The `channel` does not matter.',
    examples: [true],
  }),
  quiet_hours: Type.Union([Type.Object({ from: Time, to: Time }, strict), Type.Null()], {
    description:
      'The time in which nobody is told about lists, in the time zone of the household. It may pass midnight.',
    examples: [{ from: '22:00', to: '07:00' }],
  }),
  muted_lists: Type.Array(Id, {
    maxItems: 100,
    description: 'The lists about which you are not told.',
    examples: [[]],
  }),
}

export const NoticeSetting = Type.Object(
  { ...FIELDS, ...LATER_FIELDS },
  { ...strict, title: 'NoticeSetting' },
)
export type NoticeSetting = Static<typeof NoticeSetting>

/** A setting to save. What it does not say about meals and lists stays. */
export const NewNoticeSetting = Type.Object(
  { ...FIELDS, ...Type.Partial(Type.Object(LATER_FIELDS)).properties },
  { ...strict, title: 'NewNoticeSetting' },
)
export type NewNoticeSetting = Static<typeof NewNoticeSetting>

/** The setting of a member who has saved none. */
export const NO_NOTICES: NoticeSetting = {
  expiring: 'off',
  days_ahead: 3,
  low_stock: false,
  at: '07:30',
  channel: 'mail',
  meals: false,
  list_changes: false,
  quiet_hours: { from: '22:00', to: '07:00' },
  muted_lists: [],
}

export const ById = Type.Object({ id: Id })

export const wantsNotices = ({
  expiring,
  low_stock,
  meals,
}: Pick<NoticeSetting, 'expiring' | 'low_stock' | 'meals'>) =>
  expiring !== 'off' || low_stock || meals

/** The stages of a lot, the last one first. A lot is told once for each. */
export const STAGES = ['past', 'today', 'soon'] as const
export type Stage = (typeof STAGES)[number]

/**
 * The content of a digest in the queue: ids alone, so that it holds no data of the household. Meals are read when it is
 * composed.
 */
export interface Digest {
  readonly household_id: string
  /** The day of the household, `YYYY-MM-DD`. */
  readonly day: string
  readonly lots: Readonly<Record<Stage, readonly string[]>>
  readonly foods: readonly string[]
  /** How many lots and foods are not listed. */
  readonly more: number
}

/** The news of a digest that tells meals alone. */
export const NO_NEWS: Omit<Digest, 'household_id' | 'day'> = {
  lots: { past: [], today: [], soon: [] },
  foods: [],
  more: 0,
}

/** A mail of the queue with a digest. */
export interface QueuedDigest extends QueuedMail {
  readonly kind: typeof DIGEST
  readonly details: Digest
}

/** The kind of a message about a list. */
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

export const ToldMembers = Type.Object(
  {
    told: Type.Integer({
      description:
        'How many members are told: those who want it, have a browser for it, and no quiet hours now.',
      examples: [1],
    }),
  },
  { title: 'ToldMembers' },
)

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
