import { normalizeName } from '@larder/rules/pantry/entities.ts'
import { type ThingKind, foodForms } from '#transfer/imports/apply/known.ts'
import { categoryKey } from '#transfer/imports/apply/plan-pantry.ts'
import { type BrokenRecord, type ForeignRecord, MAX_BARCODES } from './import-record.ts'
import type { NamedTable } from './row-store.ts'

/** A thing of the file that a page makes or names. */
export interface ImportRef {
  readonly kind: ThingKind
  readonly key: string
}

/** The row kind of each kind of thing. */
export const ENTITY_OF: Readonly<Record<ThingKind, string>> = {
  recipe: 'recipe',
  food: 'food',
  place: 'location',
  stock: 'pantry_item',
  list: 'shopping_list',
  list_item: 'shopping_item',
  meal: 'meal_plan_entry',
  category: 'category',
  barcode: 'barcode',
  photo: 'photo',
}

/** Kinds of which the household's own row with the same name is used. Foods have unique names. */
export const TABLE_OF: Partial<Record<ThingKind, NamedTable>> = {
  category: 'categories',
  place: 'locations',
  list: 'shopping_lists',
}

/** The things that a record makes or refers to. */
export function refsOf(record: ForeignRecord | BrokenRecord): ImportRef[] {
  if (record.kind === 'broken') return []
  const things: ImportRef[] = [{ kind: record.kind, key: record.key }]
  const refer = (kind: ThingKind, key: string | undefined) => {
    if (key !== undefined) things.push({ kind, key })
  }
  if (record.kind === 'food') {
    refer('place', record.place)
    if (record.category !== undefined) refer('category', categoryKey(record.category))
    for (const code of (record.barcodes ?? []).slice(0, MAX_BARCODES)) refer('barcode', code.trim())
  } else if (record.kind === 'stock') {
    refer('food', record.food)
    refer('place', record.place)
  } else if (record.kind === 'list_item') {
    refer('list', record.list)
    refer('food', record.food)
  } else if (record.kind === 'meal') {
    refer('recipe', record.recipe)
    refer('food', record.food)
  }
  return things
}

/** The names under which the household may have foods of a record already, in their normal form. */
export function foodNamesOf(record: ForeignRecord | BrokenRecord): string[] {
  if (record.kind === 'recipe')
    return record.recipe.ingredients.flatMap((one) => one.name ?? []).flatMap(foodForms)
  const names =
    record.kind === 'food'
      ? [record.name, ...(record.aliases ?? [])]
      : record.kind === 'list_item' && record.food === undefined
        ? [record.name]
        : []
  return names.flatMap((name) => normalizeName(name.toWellFormed().replaceAll('\0', '')) ?? [])
}
