import type { ForeignRecord, ImportRecord } from '#transfer/imports/pages/import-record.ts'
import type { Known, Plan } from './known.ts'
import { planList, planListItem, planMeal } from './plan-lists.ts'
import { planFood, planPlace, planStock } from './plan-pantry.ts'
import { planRecipe } from './plan-recipe.ts'

/** The rows that a record of a program becomes. */
export function planRecord(
  record: ForeignRecord,
  { system, known, now }: { readonly system: string; readonly known: Known; readonly now: Date },
): Plan {
  if (record.kind === 'recipe') return planRecipe(record, system, known)
  if (record.kind === 'food') return planFood(record, known)
  if (record.kind === 'place') return planPlace(record, known)
  if (record.kind === 'stock') return planStock(record, known)
  if (record.kind === 'list') return planList(record, known)
  if (record.kind === 'list_item') return planListItem(record, known, now)
  return planMeal(record, known)
}

/** The name by which a person finds a record. */
export function nameOfRecord(record: ImportRecord): string {
  if (record.kind === 'recipe') return record.recipe.title
  if (record.kind === 'meal') return record.title ?? record.date
  return record.name
}
