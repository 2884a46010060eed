import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { reportProblem } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { foundAisles, type Item } from '#web/shopping-lists/aisles/aisles.ts'
import { useById } from '#web/shopping-lists/current-list.ts'
import { loadAisles } from '#web/shopping-lists/items/add-items.ts'
import type { Mark } from '#web/shopping-lists/items/item-row.tsx'
import { texts } from '#web/texts/language.ts'
import { followSwipes } from './swipes.ts'
import { useNews } from './use-news.ts'

/** Whether the screen stays on while a list is shown. It begins anew with each start of the app. */
export const staysOn = signal(false)

export interface Shopping {
  readonly listId: string
  /** The items that are open on the list. */
  readonly open: readonly Item[]
  /** The names of the other members, by account. */
  readonly members: ReadonlyMap<string, string>
  readonly onMarks: (marks: ReadonlyMap<string, Mark>) => void
}

const NONE: ReadonlyMap<string, Mark> = new Map()

/** All that a list does besides, once its rows are shown: swipes, marks at rows, and a screen that stays on. */
export function useShopping({ listId, open, members, onMarks }: Shopping): void {
  useEffect(followSwipes, [])
  useEffect(stayOn, [staysOn.value])
  useFoundAisles(open)
  const news = useNews(listId, open)
  const photos = useRows((home) => home.photos.where((one) => one.shopping_item_id !== null))
  const { fresh, freshBy } = texts.value.list.item
  const last = useRef(NONE)
  useEffect(() => {
    const shown = new Set(photos.map(({ shopping_item_id }) => shopping_item_id))
    const marks = new Map<string, Mark>()
    let isSame = true
    for (const { id, added_by } of open) {
      const hasPhoto = shown.has(id)
      const name = members.get(added_by ?? '')
      const said = !news.has(id) ? undefined : name === undefined ? fresh : freshBy(name)
      if (!hasPhoto && said === undefined) continue
      const before = last.current.get(id)
      const kept = before?.news === said && before?.hasPhoto === hasPhoto ? before : undefined
      isSame &&= kept !== undefined
      marks.set(id, kept ?? { news: said, hasPhoto })
    }
    // To show the same marks again would cost as much as a change of the list.
    if (isSame && marks.size === last.current.size) return
    last.current = marks
    onMarks(marks)
  }, [open, news, photos, members, fresh, freshBy])
}

/**
 * Finds the aisles of foods that have none, and of what a recipe or the plan has added and that is no food, as if they were
 * typed.
 */
function useFoundAisles(open: readonly Item[]): void {
  const home = useHome()
  const foods = useRows((one) => one.foods)
  const categories = useRows((one) => one.categories)
  const byId = useById(foods)
  const wanted = open.flatMap((one) => {
    const food = byId.get(one.food_id ?? '')
    const isFound = one.category_id !== null || (food?.category_id ?? null) !== null
    if (isFound || (!food && one.sources.length === 0)) return []
    return [{ id: one.id, name: food?.name ?? one.name ?? '', unit: one.unit }]
  })
  const key = JSON.stringify(wanted)
  useEffect(() => {
    if (wanted.length === 0) return
    void (async () => {
      const lines = wanted.map(({ name, unit }) => ({ name, ...(unit !== null && { unit }) }))
      const aisleOf = await loadAisles(home, lines)
      const found = wanted.map(({ id, name, unit }) => [id, aisleOf(name, unit)] as const)
      foundAisles.value = new Map([...foundAisles.value, ...found])
    })()
  }, [home, key, foods, categories])
}

/** Keeps the screen on until the returned function is called, if that is wanted. */
function stayOn(): (() => void) | undefined {
  if (!staysOn.value) return undefined
  const ended = new AbortController()
  import('#web/components/use-wake-lock.ts').then(
    (one) => one.keepAwake(ended.signal),
    reportProblem,
  )
  return () => ended.abort()
}
