import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { addUnits } from '@larder/rules/occurrences.ts'
import { object } from '@larder/rules/values/composites.ts'
import { day } from '@larder/rules/values/scalars.ts'
import {
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'

const MAX_ENTRIES = 500

/** Copies the entries of some days of the meal plan to the days from `start` on. */
export const copyMealPlan: Verb = {
  name: 'copy-meal-plan',
  wish: object({ from: day(), to: day(), start: day() }),
  run,
}

function* run(wish: Data, { operationId }: VerbContext): VerbRun {
  const [from, to, start] = [wish['from'], wish['to'], wish['start']].map(
    (one) => textOf(one) ?? '',
  )
  if (from === undefined || to === undefined || start === undefined || to < from)
    return {
      refused: 'validation',
      message: 'The last day must not be before the first.',
      path: '/to',
    }
  const [entries = []] = yield* read({ entity: 'meal_plan_entry', where: { date: { from, to } } })
  if (entries.length > MAX_ENTRIES)
    return {
      refused: 'conflict',
      message: `At most ${MAX_ENTRIES} entries are copied at once. These days have more.`,
    }
  const days = (Date.parse(start) - Date.parse(from)) / DAY
  const copies = entries.map((entry) => copyOf(entry, days, operationId))
  return {
    mutations: copies.map(({ id, data }): Mutation => {
      return { op: 'create', entity: 'meal_plan_entry', id, data }
    }),
    answer: {
      operation_id: operationId,
      entries: copies.map(({ id, data }, i) => ({
        id,
        date: data['date'] ?? null,
        copied_from: entries[i]?.id ?? null,
      })),
    },
  }
}

function copyOf({ id, data }: Row, days: number, operationId: string) {
  const { created_at: _created, updated_at: _updated, ...fields } = data
  const date = addUnits(textOf(data['date']) ?? '', days, 'day')
  return { id: deriveId(operationId, `copy of ${id}`), data: { ...fields, date } }
}
