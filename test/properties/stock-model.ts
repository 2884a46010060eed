// A second, simpler model of the pantry. It knows nothing of the rules: it counts with floats, and walks
// over all lots.

export interface ModelFood {
  readonly density: number | null
  readonly gramsPerEach: number | null
  readonly gramsPerCan: number | null
  /** Millilitres. */
  readonly cup: number
  /** How many days it keeps. */
  readonly keeps: { readonly [state in 'sealed' | 'opened' | 'frozen' | 'thawed']?: number | null }
}

/** Its days are `YYYY-MM-DD`. */
export interface ModelLot {
  readonly name: string
  readonly quantity: number
  readonly unit: string | null
  readonly best_before: string | null
  readonly date_kind: string
  readonly purchased_on: string | null
  readonly opened: string | null
  readonly frozen: string | null
  readonly thawed: string | null
}

/** A lot while amounts are taken from it. */
export interface Shelf {
  readonly lot: ModelLot
  left: number
}

const MASS: Readonly<Record<string, number>> = { mg: 0.001, g: 1, kg: 1000, oz: 28.349523125 }
const VOLUME: Readonly<Record<string, number>> = { ml: 1, l: 1000, us_cup: 236.5882365 }
const COUNT: Readonly<Record<string, number>> = { each: 1, dozen: 12 }
export const UNITS = [
  'mg',
  'g',
  'kg',
  'oz',
  'ml',
  'l',
  'us_cup',
  'cup',
  'each',
  'dozen',
  'can',
  'bunch',
]

/** Its kind, its size within the kind, and the grams of one of the kind. */
function measure(unit: string | null, food: ModelFood): [string, number, number | null] {
  const name = unit ?? 'each'
  if (name in MASS) return ['mass', MASS[name] ?? 0, 1]
  if (name === 'cup') return ['volume', food.cup, food.density]
  if (name in VOLUME) return ['volume', VOLUME[name] ?? 0, food.density]
  if (name in COUNT) return ['count', COUNT[name] ?? 0, food.gramsPerEach]
  return [name, 1, name === 'can' ? food.gramsPerCan : null]
}

/** @returns null where no fact of the food converts */
export function converted(
  quantity: number,
  from: string | null,
  to: string | null,
  food: ModelFood,
): number | null {
  const [kind, size, grams] = measure(from, food)
  const [otherKind, otherSize, otherGrams] = measure(to, food)
  if (kind === otherKind) return (quantity * size) / otherSize
  if (grams === null || otherGrams === null) return null
  return (quantity * size * grams) / (otherSize * otherGrams)
}

const later = (day: string | null, days: number | null | undefined): string | null =>
  day === null || days === null || days === undefined
    ? null
    : new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The day by which a lot should be used; null where nothing says. */
export function lastDay(lot: ModelLot, { keeps }: ModelFood): string | null {
  const { frozen, thawed, opened, best_before: printed } = lot
  if (frozen !== null) {
    const isLate = printed !== null && frozen > printed && thawed === null
    if (isLate && lot.date_kind === 'use_by') return printed
    const safe = lot.date_kind === 'use_by' && printed !== null ? later(frozen, 90) : null
    return later(frozen, keeps.frozen) ?? daysOf(printed, safe).at(-1) ?? null
  }
  const closed = printed ?? later(lot.purchased_on, keeps.sealed)
  if (thawed === null) return daysOf(closed, later(opened, keeps.opened))[0] ?? null
  const isOpenedLater = opened !== null && opened > thawed
  const soon = later(thawed, 1)
  const latest = lot.date_kind === 'use_by' ? soon : (daysOf(closed, soon).at(-1) ?? null)
  const usable = closed === null ? null : latest
  const wasOpen = opened !== null && !isOpenedLater ? later(thawed, keeps.opened) : null
  const whole = later(thawed, keeps.thawed) ?? wasOpen ?? usable
  return daysOf(whole, isOpenedLater ? later(opened, keeps.opened) : null)[0] ?? null
}

const daysOf = (...days: readonly (string | null)[]): readonly string[] =>
  days.filter((day) => day !== null).toSorted()

export function isSpoiled(lot: ModelLot, food: ModelFood, on: string): boolean {
  const day = lastDay(lot, food)
  return lot.date_kind === 'use_by' && day !== null && day < on
}

/** The lots in the order of use. They were made in the order in which they are given. */
export function inOrderOfUse(shelves: readonly Shelf[], food: ModelFood): readonly Shelf[] {
  const rank = ({ lot }: Shelf, i: number) =>
    [
      lot.opened === null ? 'closed' : 'a',
      lastDay(lot, food) ?? 'never',
      lot.purchased_on ?? 'never',
      String(i).padStart(3, '0'),
    ].join(' ')
  return shelves
    .map((shelf, i) => ({ shelf, rank: rank(shelf, i) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ shelf }) => shelf)
}

/** Less than that is nothing: floats are not exact. */
const NOTHING = 1e-9

/** What 48 rounded parts of a whole may leave of it, in the lot's unit. @param rate of the lot's unit */
function dustOf(quantity: number, rate: number): number {
  const isExact = rate === 1 && Math.abs(quantity * 1e4 - Math.round(quantity * 1e4)) < NOTHING
  return isExact ? 0 : Math.min((quantity * rate) / 2, 24e-6 * (1 + rate))
}

/**
 * Takes an amount from lots, one after the other.
 *
 * @returns the names of the lots that gave something, of those that can not be converted, and the shortfall
 */
export function takeAmount(
  shelves: readonly Shelf[],
  quantity: number,
  unit: string | null,
  food: ModelFood,
): {
  readonly from: readonly string[]
  readonly skipped: readonly string[]
  readonly short: number
} {
  const [from, skipped]: [string[], string[]] = [[], []]
  let rest = quantity
  for (const shelf of shelves) {
    if (rest <= NOTHING) break
    if (shelf.left <= 0) continue
    const wanted = converted(rest, unit, shelf.lot.unit, food)
    if (wanted === null) {
      skipped.push(shelf.lot.name)
      continue
    }
    const dust = dustOf(quantity, converted(1, unit, shelf.lot.unit, food) ?? 0)
    const taken = shelf.left - wanted > dust ? wanted : shelf.left
    from.push(shelf.lot.name)
    rest = wanted - taken > dust ? rest - (converted(taken, shelf.lot.unit, unit, food) ?? 0) : 0
    shelf.left -= taken
  }
  return { from, skipped, short: Math.max(rest, 0) }
}
