import type { Mutation } from '@larder/rules/mutation.ts'
import { patch, remove, type Row } from './edit-row.ts'
import type { Random } from './random.ts'
import { addDays } from './runs.ts'

/** A change of a recurring item. @returns undefined without a list */
export function recurringEdit(
  rows: readonly Row[],
  today: string,
  random: Random,
): Mutation[] | undefined {
  const recurring = random.pick(rows.filter(({ entity }) => entity === 'recurring_item'))
  if (recurring && random.chance(0.2)) return [remove(recurring, random)]
  if (recurring && random.chance(0.4))
    return [patch(recurring, { every: random.int(1, 4), quantity: random.int(1, 9) }, random)]
  const list = random.pick(rows.filter(({ entity }) => entity === 'shopping_list'))
  const food = random.pick(rows.filter(({ entity }) => entity === 'food'))
  if (!list) return undefined
  const data = {
    list_id: list.id,
    ...(food && random.chance(0.5) ? { food_id: food.id } : { name: `Bread ${random.int(1, 9)}` }),
    every: random.int(1, 3),
    unit_of_time: random.pick(['day', 'week', 'month']) ?? 'day',
    next_on: addDays(today, random.int(0, 9)),
    counts_from: random.pick(['schedule', 'ticked']) ?? 'schedule',
  }
  return [{ op: 'create', entity: 'recurring_item', id: random.uuid(), data }]
}
