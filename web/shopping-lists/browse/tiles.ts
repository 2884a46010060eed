import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { wholeKey } from '@larder/rules/names/name-key.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import { aisleOfKind } from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import { findKind, namesOfKind, partsOf } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { type Goods, type Kind, KINDS } from '@larder/rules/shopping-lists/goods/kinds.ts'
import type { RecentName } from '@larder/rules/shopping-lists/suggest.ts'
import { AISLES, type FoodKey, type StarterTexts } from '#web/onboarding/starter-foods.ts'
import type { Category, Food } from '#web/shopping-lists/aisles/aisles.ts'
import { DRAWINGS, HUES, KIND_DRAWINGS } from './drawings.ts'
import { MORE_DRAWINGS } from './more-drawings.ts'

/** A thing that a press puts on the list. */
export interface Tile {
  /** Equal for all that is one item on a list. */
  readonly key: string
  readonly name: string
  readonly kind: Kind | undefined
  /** As in `drawings.ts`; empty where there is none: then its first letter is shown. */
  readonly drawing: string
  /** Undefined: that of its kind. */
  readonly hue: number | undefined
}

export interface Section {
  readonly key: string
  readonly title: string
  readonly drawing: string
  readonly kind: Kind | undefined
  readonly tiles: readonly Tile[]
}

/** The words of a language. */
export interface Words {
  readonly goods: Goods
  readonly starter: StarterTexts
}

/** All that decides about the tiles. */
export interface Known extends Words {
  readonly householdId: string
  /** Of other languages, in which names may be too. */
  readonly others: readonly Words[]
  /** In the order of the store. */
  readonly categories: readonly Category[]
  readonly foods: readonly Food[]
  readonly recent: readonly RecentName[]
  readonly words: { readonly recent: string; readonly others: string; readonly care: string }
}

/** The most tiles of things that were bought of late. */
const MOST_RECENT = 12

/** The sections of the tiles: what was bought of late, then each aisle with the foods of the household first. */
export function makeSections(known: Known): readonly Section[] {
  const { goods, categories, foods, recent, words } = known
  const draw = drawer(known)
  const byName = foodsByName(foods)
  const uses = new Map(recent.map((one) => [wholeKey(one.name), one]))
  const tileOf = (name: string, kind?: Kind): Tile => {
    const food = findFood(byName, name)
    return {
      key: keyOf(food?.id, name),
      name: food?.name ?? name,
      ...draw(food?.name ?? name, kind),
    }
  }
  const tilesOf = (ofFoods: readonly Food[], kinds: readonly Kind[]): readonly Tile[] => {
    const places = placesOfUsual(goods, kinds)
    // A food that is no usual one has no place, so it comes before them.
    const placeIn = ({ name }: Food) => places.get(wholeKey(name)) ?? -1
    const own = ofFoods
      .toSorted(
        (a, b) =>
          compareUses(uses.get(wholeKey(a.name)), uses.get(wholeKey(b.name))) ||
          placeIn(a) - placeIn(b) ||
          compareNames(a.name, b.name),
      )
      .map(({ name }) => tileOf(name))
    const usual = kinds.flatMap((kind) =>
      namesOfKind(goods, kind, 0)
        .filter((name) => !findFood(byName, name))
        .map((name) => tileOf(name, kind)),
    )
    return distinct([...own, ...usual])
  }
  const latest = recent.toSorted(compareUses).slice(0, MOST_RECENT)
  const kindsOf = Map.groupBy(KINDS, (kind) => placeOf(kind, known))
  const ofCategory = Map.groupBy(foods, ({ category_id }) => category_id ?? '')
  const aisles = categories.map(({ id, name }): Section => {
    const kinds = kindsOf.get(id) ?? []
    const kind = kinds[0] ?? kindOf(name, known)
    return {
      key: id,
      title: name,
      kind,
      drawing: kind ? KIND_DRAWINGS[kind] : '',
      tiles: tilesOf(ofCategory.get(id) ?? [], kinds),
    }
  })
  const ids = new Set(categories.map(({ id }) => id))
  const others = foods.filter(({ category_id }) => !ids.has(category_id ?? ''))
  return [
    section(
      'recent',
      words.recent,
      latest.map(({ name }) => tileOf(name)),
    ),
    ...aisles,
    ...(kindsOf.get('') ?? []).map((kind): Section => ({
      ...section(
        kind,
        kind === 'care' ? words.care : known.starter.aisles[kind],
        tilesOf([], [kind]),
      ),
      kind,
      drawing: KIND_DRAWINGS[kind],
    })),
    section('others', words.others, tilesOf(others, [])),
  ].filter(({ tiles }) => tiles.length > 0)
}

const section = (key: string, title: string, tiles: readonly Tile[]): Section => ({
  key,
  title,
  tiles,
  kind: undefined,
  drawing: '',
})

const placesOfUsual = (goods: Goods, kinds: readonly Kind[]): ReadonlyMap<string, number> =>
  new Map(
    kinds.flatMap((kind) => namesOfKind(goods, kind, 0)).map((name, i) => [wholeKey(name), i]),
  )

/** The aisle in which the usual goods of a kind are shown; empty: in a section of their own. */
const placeOf = (kind: Kind, known: Known): string =>
  [kind, ...(kind === 'care' ? (['household'] as const) : [])]
    .flatMap((one) => wordsOf(known).map(({ goods }) => aisleOfKind(one, { ...known, goods })))
    .find((id) => id !== undefined) ?? ''

const wordsOf = ({ goods, starter, others }: Known): readonly Words[] => [
  { goods, starter },
  ...others,
]

const kindOf = (name: string, known: Known): Kind | undefined =>
  wordsOf(known)
    .map(({ goods }) => findKind(name, goods))
    .find((kind) => kind !== undefined)

/** The key of an item on a list: of its food, or of its name. */
export const keyOf = (foodId: string | null | undefined, name: string): string =>
  foodId ? `food ${foodId}` : `name ${wholeKey(name)}`

const distinct = (tiles: readonly Tile[]): readonly Tile[] => [
  ...new Map(tiles.map((tile) => [tile.key, tile])).values(),
]

/** The latest day first, then what was bought often. */
function compareUses(a: RecentName | undefined, b: RecentName | undefined): number {
  const [dayA, dayB] = [a?.last.slice(0, 10) ?? '', b?.last.slice(0, 10) ?? '']
  return dayA < dayB ? 1 : dayA > dayB ? -1 : (b?.count ?? 0) - (a?.count ?? 0)
}

interface Drawn {
  readonly kind: Kind | undefined
  readonly drawing: string
  readonly hue: number | undefined
}

/** Finds the drawing of a name, in the first language that knows it. */
function drawer(known: Known) {
  const [own, ...others] = wordsOf(known).map(drawerIn)
  return (name: string, given?: Kind) => {
    const found = own?.(name, given) ?? UNKNOWN
    if (found.kind !== undefined) return found
    return others.map((draw) => draw(name)).find(({ kind }) => kind !== undefined) ?? found
  }
}

const UNKNOWN: Drawn = { kind: undefined, drawing: '', hue: undefined }

/** Finds the drawing of a name: that of the longest part of it that has one and is of its kind. */
function drawerIn({ goods, starter }: Words) {
  const drawn = new Map([...drawnOfMore(), ...drawnOfFoods(starter)])
  return (name: string, given?: Kind): Drawn => {
    const kind = given ?? findKind(name, goods)
    const parts = [name, ...partsOf(name, goods).toSorted((a, b) => b.length - a.length)]
    const found = parts.map((part) => drawn.get(drawnKey(kind, part))).find(Boolean)
    return { kind, drawing: found?.drawing ?? '', hue: found?.hue }
  }
}

type DrawnName = readonly [key: string, Pick<Drawn, 'drawing' | 'hue'>]

/** The care is in the aisle of the household. */
const drawnKey = (kind: string | undefined, name: string): string =>
  `${kind === 'care' ? 'household' : kind} ${wholeKey(name)}`

function drawnOfFoods(starter: StarterTexts): readonly DrawnName[] {
  return Object.entries(AISLES).flatMap(([kind, lines]) =>
    lines.split('\n').flatMap((line) => {
      const key = line.trim().split(' ')[0] as FoodKey // its type is made of these words
      const drawing = DRAWINGS[key]
      if (drawing === undefined) return []
      const names = starter.foods[key].split(',')
      return names.map((name) => [drawnKey(kind, name), { drawing, hue: HUES[key] }] as const)
    }),
  )
}

const drawnOfMore = (): readonly DrawnName[] =>
  Object.entries(MORE_DRAWINGS).flatMap(([kind, all]) =>
    all.flatMap(([names, drawing = '', hue]) =>
      names.split(',').map((name) => [drawnKey(kind, name), { drawing, hue }] as const),
    ),
  )
