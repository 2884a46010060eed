import type { findPlaceKind, PlaceKind } from '@larder/rules/shopping-lists/goods/find-place.ts'
import type { Home } from 'larder-client/home'
import { type Language, language } from '#web/texts/language.ts'
import { loadUntilKnown } from '#web/texts/other-languages.ts'

type Thing = Parameters<typeof findPlaceKind>[0]

/** The kind of place of a thing that has none yet. Null: it does not go into the pantry. Undefined: nobody knows. */
export type PlaceKinds = (thing: Thing) => PlaceKind | undefined

/** Loads the goods that say where things are kept. Where they can't be loaded, nobody knows. */
export async function loadPlaceKinds(home: Home, things: readonly Thing[]): Promise<PlaceKinds> {
  try {
    const [{ findPlaceKind: find }, { loadGoods }] = await Promise.all([
      import('@larder/rules/shopping-lists/goods/find-place.ts'),
      import('@larder/rules/shopping-lists/goods/kinds.ts'),
    ])
    const goods = [await loadGoods(language.value)]
    const kindOf: PlaceKinds = (thing) =>
      find(thing, { goods, householdId: home.id, categories: home.categories.all() })
    await loadUntilKnown(
      () => things.every((thing) => kindOf(thing) !== undefined),
      async (code: Language) => void goods.push(await loadGoods(code)),
    )
    return kindOf
  } catch {
    return () => undefined
  }
}
