import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { accountId } from '#web/data/session.ts'
import { useNow } from '#web/data/today.ts'
import { formatAgo } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { type Activity, recentActivities } from './recent.ts'

const DAYS = 3 * 24 * 60 * 60 * 1000
const MOST = 5
/** Names in one line. Further ones are counted. */
const NAMES = 3

const ICONS: Readonly<Record<Activity['kind'], IconName>> = {
  ticked: 'check',
  cooked: 'pot',
  added: 'pantry',
  used: 'minus',
  wasted: 'bin',
}

/** What the other members did in the last days. */
export function Recent(): JSX.Element | null {
  const { today } = texts.value
  const now = useNow()
  const activities = useActivities(now)
  const members = useRows((home) => home.members)
  const names = new Map(members.map(({ account_id, name }) => [account_id, firstNameOf(name)]))
  if (activities.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{today.recent}</h2>
      <ul class="rows">
        {activities.map(({ kind, accountId: who, at, things }) => (
          <li key={`${kind} ${who} ${at}`} class="today-activity">
            <Icon name={ICONS[kind]} />
            <p class="grow">
              {today.did[kind](names.get(who) ?? today.somebody, listOf(things))}{' '}
              <span class="quiet small">{formatAgo(new Date(at), now)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listOf(things: readonly string[]): string {
  const names = things.slice(0, NAMES).join(', ')
  const more = things.length - NAMES
  return more > 0 ? texts.value.today.andMore(names, more) : names
}

function useActivities(now: Date): readonly Activity[] {
  const home = useHome()
  const movements = useRows(({ movements: all }) => all)
  const cookings = useRows(({ cookings: all }) => all)
  const listItems = useRows(({ listItems: all }) => all)
  const items = useRows(({ items: all }) => all)
  const foods = useRows(({ foods: all }) => all)
  const me = accountId.value
  const timeZone = useSettings().time_zone
  const since = new Date(now.getTime() - DAYS).toISOString()
  return useMemo(() => {
    const nameOf = (row: { readonly food_id: string | null; readonly name: string | null }) =>
      home.foods.get(row.food_id ?? undefined)?.name ?? row.name ?? undefined
    const nameOfItem = (id: string) => {
      const item = home.items.get(id)
      return item && nameOf(item)
    }
    const rows = { movements, cookings, listItems, nameOfItem, nameOfListItem: nameOf }
    return recentActivities(rows, { me, since, most: MOST, timeZone })
  }, [home, movements, cookings, listItems, items, foods, me, since, timeZone])
}

/** @returns the first part of a name, as people of one household call each other */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
