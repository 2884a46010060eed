import type { Home } from 'larder-client/home'
import type { PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { newId } from '#web/data/rows.ts'
import { formatAmount, formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

/** The sheet that is open above the plan. */
export type Shown =
  /** `next`: the days that are planned after it. */
  | { readonly kind: 'add'; readonly day: string; readonly next?: readonly string[] }
  | { readonly kind: 'entry' | 'move' | 'repeat'; readonly id: string }
  | { readonly kind: 'fill'; readonly to: string }
  | { readonly kind: 'copy' | 'calendar' }

export type Show = (shown: Shown | undefined) => void

/** The week on the screen. */
export interface ShownWeek {
  readonly days: readonly string[]
  readonly first: string
  readonly last: string
  readonly today: string
  /** How many entries it has. */
  readonly count: number
  /** The days that are not over, and have no dinner. */
  readonly free: readonly string[]
}

// What people do with the entries of the plan. Each tells that it is done, and how to take it back.

/** What an entry is about: the title of its recipe, the name of its food, or its own title. */
export function titleOf(home: Home, entry: PlanEntry): string {
  const { recipe_id, food_id, title, quantity, unit } = entry
  if (recipe_id !== null) return home.recipes.get(recipe_id)?.title ?? title ?? lost()
  if (food_id === null) return title ?? lost()
  const name = home.foods.get(food_id)?.name ?? title ?? lost()
  return [formatAmount(quantity, unit), name].filter(Boolean).join(' ')
}

const lost = () => texts.value.plan.lost

export type NewEntry = Parameters<Home['mealPlan']['create']>[0]

export async function addEntry(home: Home, entry: NewEntry): Promise<boolean> {
  const id = newId()
  const name = titleOf(home, { ...BLANK, ...entry, id })
  return attempt(() => home.mealPlan.create({ ...entry, id }), {
    said: texts.value.plan.added(name, formatDay(entry.date)),
    undo: () => home.mealPlan.delete(id),
  })
}

const BLANK: Omit<PlanEntry, 'id' | 'date' | 'meal'> = {
  recipe_id: null,
  food_id: null,
  quantity: null,
  unit: null,
  title: null,
  servings: null,
  note: null,
  position: null,
  created_at: '',
  updated_at: '',
  version: 0,
}

/** The fields that a copy of an entry has. */
function fieldsOf(entry: PlanEntry): NewEntry {
  const { date, meal, recipe_id, food_id, quantity, unit, title, servings, note, position } = entry
  return { date, meal, recipe_id, food_id, quantity, unit, title, servings, note, position }
}

/** The server knows the id of a deleted row, so an undo makes a new row. */
export async function removeEntry(home: Home, entry: PlanEntry): Promise<boolean> {
  return attempt(() => home.mealPlan.delete(entry.id), {
    said: texts.value.plan.removed(titleOf(home, entry)),
    undo: () => home.mealPlan.create(fieldsOf(entry)),
  })
}

export async function moveEntry(
  home: Home,
  { id, ...entry }: PlanEntry,
  to: { readonly date: string; readonly meal?: string },
): Promise<boolean> {
  const { date, meal } = entry
  return attempt(() => home.mealPlan.update(id, to), {
    said: texts.value.plan.moved(titleOf(home, { ...entry, id }), formatDay(to.date)),
    undo: () => home.mealPlan.update(id, { date, meal }),
  })
}

/** Plans the same again on other days. */
export async function repeatEntry(
  home: Home,
  entry: PlanEntry,
  days: readonly string[],
): Promise<boolean> {
  const copies = days.map((date) => ({ id: newId(), ...fieldsOf(entry), date }))
  return attempt(
    () =>
      home.together(
        copies.map(({ id, ...data }) => {
          return { op: 'create', entity: 'meal_plan_entry', id, data }
        }),
      ),
    {
      said: texts.value.plan.repeated(
        titleOf(home, entry),
        days.map((day) => formatDay(day)).join(', '),
      ),
      undo: () =>
        home.together(
          copies.map(({ id }) => ({ op: 'delete', entity: 'meal_plan_entry', id }) as const),
        ),
    },
  )
}
