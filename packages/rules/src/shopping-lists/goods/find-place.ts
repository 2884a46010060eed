import { type Aisles, aisleOfKind } from './find-aisle.ts'
import { findKind } from './find-kind.ts'
import { type Goods, type Kind, KINDS } from './kinds.ts'

/** The kinds of places where goods are kept. Null: they do not go into the pantry. */
export type PlaceKind = 'pantry' | 'fridge' | 'freezer' | null

const PLACES: Readonly<Partial<Record<Kind, PlaceKind>>> = {
  produce: 'fridge',
  meat: 'fridge',
  fish: 'fridge',
  dairy: 'fridge',
  frozen: 'freezer',
  household: null,
  care: null,
}

interface Bought {
  readonly name: string
  readonly unit: string | null
  /** The id of its aisle. */
  readonly category: string | null
}

/**
 * The kind of place for a bought thing that has none yet. Its aisle decides; where the aisle is for several kinds of goods
 * or for none, its name does.
 *
 * @returns undefined where nobody knows
 */
export function findPlaceKind(
  { name, unit, category }: Bought,
  { goods, ...household }: { readonly goods: readonly Goods[] } & Omit<Aisles, 'foods' | 'goods'>,
): PlaceKind | undefined {
  const named = goods
    .map((one) => findKind(name, one, unit))
    .find((found): found is Kind => found !== undefined)
  const ofAisle = KINDS.filter(
    (kind) =>
      category !== null &&
      goods.some((one) => aisleOfKind(kind, { goods: one, ...household }) === category),
  )
  const kind = named && ofAisle.includes(named) ? named : (ofAisle[0] ?? named)
  if (kind === undefined) return undefined
  if (kind === 'produce' && goods.some((one) => isAmbient(name, one))) return 'pantry'
  const place = PLACES[kind]
  return place === undefined ? 'pantry' : place
}

/** Whether a name of produce is one that keeps better outside the fridge: `red onions`, and not `spring onions`. */
function isAmbient(name: string, goods: Goods): boolean {
  let known = ambientGoods.get(goods)
  if (!known) {
    // Of two kinds with the same name, the first one counts.
    known = { ...goods, produce: goods.ambient, meat: goods.produce }
    ambientGoods.set(goods, known)
  }
  return findKind(name, known) === 'produce'
}

/** Goods whose produce is only what keeps outside the fridge. Their other produce is in place of the meat. */
const ambientGoods = new WeakMap<Goods, Goods>()
