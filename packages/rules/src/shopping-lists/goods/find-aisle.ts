import { deriveId } from '@larder/rules/derive-id.ts'
import { foldedWords } from '@larder/rules/fold-text.ts'
import { stemOf } from '@larder/rules/names/name-key.ts'
import { findOwnOrKind } from './find-kind.ts'
import type { Goods, Kind } from './kinds.ts'

/** An app loads it together with the aisles. */
export { areGoods, isAisle } from './find-kind.ts'

/** An aisle of a household. */
interface Category {
  readonly id: string
  readonly name: string
}

/** All that decides about the aisle of a name. */
export interface Aisles {
  readonly goods: Goods
  readonly householdId: string
  readonly categories: readonly Category[]
  /** The foods of the household, or those whose names are parts of the name. */
  readonly foods: Parameters<typeof findOwnOrKind>[1]['foods']
}

/** The id of the aisle that a new household gets for a kind of goods. */
export const idOfUsualAisle = (householdId: string, kind: string): string =>
  deriveId(householdId, `starter category ${kind}`)

/** The kinds whose aisle serves where a household has none for a kind. */
const INSTEAD: Partial<Readonly<Record<Kind, readonly Kind[]>>> = {
  fish: ['meat'],
  tins: ['grains'],
  oils: ['tins', 'grains'],
  breakfast: ['grains'],
  care: ['household'],
}

/**
 * The aisle of a name on a list that is no food of the household. Its own foods come first: a food whose name is a part
 * of the name. Without such a food, it is the aisle for that kind of goods. The app and the server both decide by this
 * function.
 *
 * @returns the id of a category, or null where nobody knows
 */
export function findAisle(
  name: string,
  unit: string | null,
  { goods, householdId, categories, foods }: Aisles,
): string | null {
  const found = findOwnOrKind(name, { goods, foods, unit })
  if (found === undefined) return null
  if (typeof found === 'object')
    return categories.some(({ id }) => id === found.category) ? found.category : null
  for (const kind of [found, ...(INSTEAD[found] ?? [])]) {
    const id = aisleOfKind(kind, { goods, householdId, categories })
    if (id !== undefined) return id
  }
  return null
}

/** The aisle for a kind: the usual one, or the one that is named after it with the fewest words. */
export function aisleOfKind(
  kind: Kind,
  { goods, householdId, categories }: Omit<Aisles, 'foods'>,
): string | undefined {
  const usual = idOfUsualAisle(householdId, kind)
  if (categories.some(({ id }) => id === usual)) return usual
  const words = new Set(goods.aisles[kind].split(',').flatMap(foldedWords).map(stemOf))
  const named = categories
    .map(({ id, name }) => ({ id, words: foldedWords(name) }))
    .filter((one) => one.words.some((word) => words.has(stemOf(word))))
  return named.toSorted((a, b) => a.words.length - b.words.length)[0]?.id
}
