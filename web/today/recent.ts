import { localDay, timeOnDay } from '@larder/rules/local-day.ts'
import type { RowOf } from 'larder-client/kinds'

export const ACTIVITIES = ['ticked', 'cooked', 'added', 'used', 'wasted'] as const

/** Something that a member did with one or more things. */
export interface Activity {
  readonly kind: (typeof ACTIVITIES)[number]
  readonly accountId: string
  /** The names of the things, the latest first, each once. */
  readonly things: readonly string[]
  /** Of the latest one, ISO 8601. */
  readonly at: string
}

interface Rows {
  readonly movements: readonly RowOf<'stock_movement'>[]
  readonly cookings: readonly RowOf<'cooking'>[]
  readonly listItems: readonly RowOf<'shopping_item'>[]
  /** @returns undefined if the item is gone */
  readonly nameOfItem: (id: string) => string | undefined
  readonly nameOfListItem: (item: RowOf<'shopping_item'>) => string | undefined
}

interface Wanted {
  /** Who looks: their own activities are left out. */
  readonly me: string | undefined
  /** Earlier activities are left out, ISO 8601. */
  readonly since: string
  readonly most: number
  /** Of the household. */
  readonly timeZone: string
}

type One = Omit<Activity, 'things'> & { readonly thing: string }

/** Milliseconds. The screen shows the changes of one person within this time as one activity. */
const TOGETHER = 60 * 60 * 1000

const KINDS = { add: 'added', consume: 'used', waste: 'wasted' } as const

/** What the other members did, the latest first. */
export function recentActivities(
  rows: Rows,
  { me, since, most, timeZone }: Wanted,
): readonly Activity[] {
  const all = [...ticksIn(rows), ...cookingsIn(rows, timeZone), ...movementsIn(rows, timeZone)]
    .filter(({ accountId, at }) => accountId !== me && at >= since)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const activities: Activity[] = []
  for (const { thing, ...one } of all) {
    const i = activities.findIndex((activity) => isSame(activity, one))
    const activity = activities[i]
    if (!activity) activities.push({ ...one, things: [thing] })
    else if (!activity.things.includes(thing))
      activities[i] = { ...activity, things: [...activity.things, thing] }
  }
  return activities.slice(0, most)
}

const isSame = (activity: Activity, one: Omit<One, 'thing'>): boolean =>
  activity.kind === one.kind &&
  activity.accountId === one.accountId &&
  Date.parse(activity.at) - Date.parse(one.at) < TOGETHER

const ticksIn = ({ listItems, nameOfListItem }: Rows): readonly One[] =>
  listItems.flatMap((item) => {
    const { checked_at: at, checked_by: accountId } = item
    const thing = nameOfListItem(item)
    return at && accountId && thing ? [{ kind: 'ticked', accountId, at, thing }] : []
  })

const cookingsIn = ({ cookings }: Rows, timeZone: string): readonly One[] =>
  cookings.flatMap((cooking) => {
    const { account_id: accountId, recipe_title: thing, cooked_on, created_at, undone_at } = cooking
    const at = timeOf(created_at, timeOnDay(cooked_on, timeZone), timeZone)
    return accountId && undone_at === null ? [{ kind: 'cooked', accountId, at, thing }] : []
  })

/** Without the movements of a cooking and of putting away: the activity itself is told. */
function movementsIn({ movements, cookings, nameOfItem }: Rows, timeZone: string): readonly One[] {
  const told = new Set(cookings.map(({ operation_id }) => operation_id))
  const undone = new Set(movements.map(({ undoes_id }) => undoes_id))
  return movements.flatMap((movement): readonly One[] => {
    const { id, account_id: accountId, created_at, operation_id, pantry_item_id } = movement
    const at = timeOf(created_at, movement.occurred_at, timeZone)
    const kind = isTold(movement.kind) ? KINDS[movement.kind] : undefined
    const thing = nameOfItem(pantry_item_id)
    const isLeftOut = undone.has(id) || (operation_id !== null && told.has(operation_id))
    return kind && accountId && thing && !isLeftOut ? [{ kind, accountId, at, thing }] : []
  })
}

/** The time of an activity: when it was written, or the earlier day for which it was written. */
const timeOf = (written: string, occurred: string | null, timeZone: string): string =>
  occurred !== null && localDay(occurred, timeZone) < localDay(written, timeZone)
    ? occurred
    : written

const isTold = (kind: string): kind is keyof typeof KINDS => kind in KINDS
