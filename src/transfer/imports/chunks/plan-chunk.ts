import { deriveId } from '@larder/rules/derive-id.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { fitText } from '#transfer/imports/apply/fit.ts'
import { foodForms, type Known, type Plan, type PlannedRow } from '#transfer/imports/apply/known.ts'
import { planList, planListItem, planMeal } from '#transfer/imports/apply/plan-lists.ts'
import {
  planCategory,
  planFood,
  planPlace,
  planStock,
} from '#transfer/imports/apply/plan-pantry.ts'
import { planRecipe } from '#transfer/imports/apply/plan-recipe.ts'
import { digestOf, rowStep, type Step } from './decide-row.ts'
import type { BrokenRecord, ForeignRecord, ImportRecord } from './import-record.ts'
import { ENTITY_OF } from './import-refs.ts'
import { type Facts, normalName, storedCode } from './read-facts.ts'

const TWICE = 'Another record of the file has the same key.'

/**
 * Plans the changes of a page. It is pure: `facts` are all that it knows. A row that this page makes can be used by
 * the records after it.
 */
export function planChunk(
  records: readonly (ForeignRecord | BrokenRecord)[],
  facts: Facts,
  { system, jobId, now }: { readonly system: string; readonly jobId: string; readonly now: Date },
): Step[] {
  const steps: Step[] = []
  const rowIds = new Map<string, string | undefined>()
  const foods = new Map(facts.foods)
  const known = knownFrom(facts, rowIds, foods)
  const add = (step: Step) => {
    steps.push(step)
    if (step.isPart || rowIds.has(step.id)) return
    const isGone = step.action === 'deleted' || step.action === 'broken'
    rowIds.set(step.id, isGone ? undefined : step.rowId)
  }

  for (const [index, record] of records.entries()) {
    if (record.kind === 'broken') {
      steps.push(brokenStep(index, record.problem))
      continue
    }
    const category =
      record.kind === 'food' ? categoryStep(record.category, facts, known) : undefined
    if (category && !rowIds.has(category.id)) add(category)
    const plan = planRecord(record, { system, known, now })
    if (rowIds.has(plan.row.id)) {
      steps.push(brokenStep(index, TWICE))
      continue
    }
    const step = stepOf(index, record, plan, facts, known, jobId)
    add(step)
    if (record.kind === 'food' && ['create', 'update', 'unchanged', 'use'].includes(step.action)) {
      for (const name of [record.name, ...(record.aliases ?? [])])
        if (!foods.has(normalName(name))) foods.set(normalName(name), step.rowId)
      for (const part of plan.parts ?? []) add(barcodeStep(index, part, step.rowId, facts))
    }
  }
  return steps
}

/** @param rowIds grows while the page is planned, as `foods` does */
const knownFrom = (
  facts: Facts,
  rowIds: ReadonlyMap<string, string | undefined>,
  foods: ReadonlyMap<string, string>,
): Known => ({
  ...facts,
  rowOf: (kind, key) => {
    const id = facts.idOf(kind, key)
    return rowIds.has(id) ? rowIds.get(id) : liveRow(facts, id)
  },
  foodNamed: (name) => foods.get(normalName(name)),
  foodMeant: (name) =>
    foodForms(name)
      .flatMap((form) => foods.get(form) ?? [])
      .at(0),
})

function liveRow({ imported, live }: Facts, id: string): string | undefined {
  const rowId = imported.get(id)?.rowId ?? id
  return live.has(rowId) ? rowId : undefined
}

/** The step of a record that can't be stored. */
export const brokenStep = (index: number, message: string): Step => ({
  index,
  isPart: false,
  entity: '',
  id: '',
  rowId: '',
  digest: '',
  action: 'broken',
  mutations: [],
  message,
})

function categoryStep(name: string | undefined, facts: Facts, known: Known): Step | undefined {
  const row = name === undefined ? undefined : planCategory(name, known)
  return (
    row && rowStep({ index: undefined, kind: 'category', row, digest: digestOf(row.data) }, facts)
  )
}

function stepOf(
  index: number,
  record: ForeignRecord,
  plan: Plan,
  facts: Facts,
  known: Known,
  jobId: string,
): Step {
  // Only what the file says about this record: see `read-child.ts` for the others.
  const digest = digestOf({
    ...record,
    message: undefined,
    recipe_title: undefined,
    parts: undefined,
  })
  const food = record.kind === 'food' ? known.foodNamed(record.name) : undefined
  const step = rowStep({ index, kind: record.kind, row: plan.row, digest, holder: food }, facts)
  if (record.kind === 'recipe' && record.message !== undefined && step.mutations.length > 0)
    return { ...step, message: record.message }
  if (plan.quantity === undefined) return step
  return { ...step, mutations: withAmount(step, plan.quantity, jobId) }
}

/** A pantry item gets its amount by a movement, in one group with the item. */
function withAmount({ action, mutations, id }: Step, quantity: number, jobId: string): Mutation[] {
  const [item] = mutations
  if (!item || (action === 'create' && quantity === 0)) return [...mutations]
  const data =
    action === 'create'
      ? { pantry_item_id: id, kind: 'add', delta: quantity }
      : { pantry_item_id: id, kind: 'count', value: quantity }
  const name = action === 'create' ? 'amount' : `amount of ${jobId}`
  const movement = { op: 'create', entity: 'stock_movement', id: deriveId(id, name), data } as const
  return [item, movement].map((one) => ({ ...one, group_id: id }))
}

/** @param foodId of the row: it may be a food that the household had already */
function barcodeStep(index: number, plan: PlannedRow, foodId: string, facts: Facts): Step {
  const data = { ...plan.data, food_id: foodId }
  const row = { ...plan, data }
  const { id, foodId: holderFood } = facts.barcodes.get(storedCode(data)) ?? {}
  const holder = holderFood === foodId ? id : undefined
  const wanted = { index, kind: 'barcode' as const, row, digest: digestOf(data), holder }
  return { ...rowStep(wanted, facts), isPart: true }
}

/** The name of a record, for the list of outcomes. */
export const titleOf = (record: ImportRecord): string =>
  fitText(nameOfRecord(record), 200) ?? record.kind

export const entityOf = (record: ImportRecord): string | null =>
  record.kind === 'broken' ? null : record.kind === 'row' ? record.entity : ENTITY_OF[record.kind]

/** The rows that a record of a program becomes. */
function planRecord(
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
function nameOfRecord(record: ImportRecord): string {
  if (record.kind === 'recipe') return record.recipe.title
  if (record.kind === 'meal') return record.title ?? record.date
  return record.name
}
