import type { Mutation } from '@larder/rules/mutation.ts'
import { patch, remove, type Row } from './edit-row.ts'
import type { Random } from './random.ts'

const PARENTS = [
  ['recipe', 'recipe_id'],
  ['pantry_item', 'pantry_item_id'],
  ['food', 'food_id'],
  ['shopping_item', 'shopping_item_id'],
] as const

/** A change of the row of a photo. Histories send no bytes. @returns undefined without a parent */
export function photoEdit(rows: readonly Row[], random: Random): Mutation[] | undefined {
  const photo = random.pick(rows.filter(({ entity }) => entity === 'photo'))
  if (photo && random.chance(0.3)) return [remove(photo, random)]
  if (photo && random.chance(0.5))
    return [patch(photo, { alt: `Photo ${random.int(1, 9)}`, position: random.int(1, 9) }, random)]
  const parents = PARENTS.flatMap(([entity, field]) => {
    const parent = random.pick(rows.filter((row) => row.entity === entity))
    return parent ? [[field, parent.id] as const] : []
  })
  const one = random.pick(parents)
  if (!one) return undefined
  const some = random.chance(0.1) ? parents : [one] // several parents are refused
  const data = { ...Object.fromEntries(some), alt: 'A stack of pancakes' }
  return [{ op: 'create', entity: 'photo', id: random.uuid(), data }]
}
