import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { type Line, parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { type LinesOptions, parseLines } from '@larder/rules/shopping-lists/lines/parse-lines.ts'
import type { Food } from '#web/shopping-lists/aisles/aisles.ts'
import { language } from '#web/texts/language.ts'
import { loadGoodsOf } from './add-items.ts'

/** Whether two texts are two things, and what is an aisle. Until the goods are loaded nobody knows. */
let known: Pick<LinesOptions, 'areGoods' | 'isAisle'> = {}

/** Loads the goods, by which `milk and bread` is read as two items. Where they can't be loaded, it is one. */
export async function loadReader(): Promise<typeof readItems> {
  try {
    const [aisles, goods] = await Promise.all([
      import('@larder/rules/shopping-lists/goods/find-aisle.ts'),
      loadGoodsOf(),
    ])
    known = {
      areGoods: (one, other) => aisles.areGoods(one, other, goods),
      isAisle: (name) => aisles.isAisle(name, goods),
    }
  } catch {
    known = {}
  }
  return readItems
}

/** A typed text as one item. */
export const readItem = (text: string): Line => parseLine(text, { language: language.value })

/** The items of a typed text. */
export function readItems(text: string, foods: readonly Food[]): readonly Line[] {
  const names = foodsByName(foods)
  return parseLines(text, {
    language: language.value,
    isFood: (name) => findFood(names, name) !== undefined,
    ...known,
  })
}
