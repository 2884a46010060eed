import { textOf, type Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { findUnit, knownUnit } from '@larder/rules/measures/find-unit.ts'
import { multiply, ONE, type Rational, toNumber, ZERO } from '@larder/rules/measures/rational.ts'
import { isBetterUnit } from '@larder/rules/measures/to-system.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'
import type { Demand, Source, Unresolved } from './demand.ts'
import type { Supply } from './supply.ts'

/** A share of an amount, and who needs it. Null: some. */
export type Share = Source & {
  readonly quantity: Rational | null
  /** What the pantry gives besides. It is promised to the recipe of this source. */
  readonly fromStock?: Rational | undefined
}

/** Whether a share has no amount. */
export const isSome = ({ quantity }: Share): boolean => quantity === null

/** Whether something is to buy for a share: an amount that rounds to 0 is none. */
export const isNeeded = ({ quantity }: Share): boolean =>
  quantity === null || toNumber(quantity) > 0

/** A thing, and all demand of it in the order of its days. */
export interface Thing {
  readonly key: string
  readonly food: Row | undefined
  readonly name: string | null
  readonly demands: readonly Demand[]
}

export interface NetOptions {
  readonly unitSystem: 'us' | 'metric'
}

/** Demands in units that convert into each other, and the supply that converts into them. */
export interface Group {
  /** The first one of the household's system, else the first one. */
  unit: string | null
  /** The fact of the food that is missing to convert it to the unit of the first group. */
  readonly missing: string | null
  readonly stock: Stock[]
  readonly shares: Share[]
}

export interface Stock {
  readonly supply: Supply
  /** How many of the group's unit one of the supply's unit is. */
  readonly rate: Rational
  /** In the group's unit. */
  left: Rational
}

/** A thing in an answer. */
export const aboutOf = ({ food, name }: Thing): Data =>
  food ? { food_id: food.id, name: null } : { food_id: null, name }

export const localeOf = ({ language }: Pick<Demand, 'language'>, { unitSystem }: NetOptions) => ({
  unitSystem,
  language,
})
/** Where no recipe has written the unit. */
export const ANY = { language: null }

/** The most groups of one thing: with each further one all demands and supplies are compared. */
const MAX_GROUPS = 20

export interface Groups {
  /** The first one has the unit of the food; without one that of the first demand with an amount. */
  readonly groups: readonly [Group, ...Group[]]
  /** The group of each unit, by `unitKeyOf`. Units that would need more groups than there may be have none. */
  readonly byUnit: ReadonlyMap<string, Group>
}

export const unitKeyOf = ({ unit, language }: Pick<Demand, 'unit' | 'language'>): string =>
  `${unit ?? ''} ${language ?? ''}`

/** The units that apps show in the words of their language, or as symbols. */
const TRANSLATED =
  /^(?:[mcdhk]?[gl]|dag|oz|lb|can|bottle|pack|bunch|slice|clove|jar|bag|box|cup|roll)$/

/**
 * The unit that a line has for the unit of a recipe: it means the same in every language. Pieces have none. A unit
 * that apps can't translate stays as it was written.
 */
export function unitOfLine({ unit = null, language }: Partial<Demand>): string | null {
  const known = unit === null ? 'each' : knownUnit(unit, language)
  if (known === 'each') return null
  const isMeasure = () => findUnit(known ?? '', { unitSystem: 'metric' }).measure !== undefined
  const isOther = known !== undefined && knownUnit(unit ?? '') !== known && isMeasure()
  const isNamed = known !== undefined && (isOther || TRANSLATED.test(known))
  return isNamed ? known : unit
}

export function groupDemands({ food, demands }: Thing, options: NetOptions): Groups {
  const first = demands.find(({ quantity }) => quantity !== null)
  const own = textOf(food?.data['default_unit'])
  const unit = own ?? unitOfLine(first ?? ANY)
  const groups: [Group, ...Group[]] = [{ unit, missing: null, stock: [], shares: [] }]
  const byUnit = new Map<string, Group>()
  for (const demand of demands) {
    if (demand.quantity === null || byUnit.has(unitKeyOf(demand))) continue
    const converted = groups.map((one) =>
      convert(ONE, demand.unit, one.unit, food?.data, localeOf(demand, options)),
    )
    const [main] = converted
    const found = groups[converted.findIndex((one) => 'quantity' in one)]
    const missing = main && 'missing' in main ? main.missing : null
    const group = found ?? { unit: unitOfLine(demand), missing, stock: [], shares: [] }
    if (!found && groups.length === MAX_GROUPS) continue
    const isOwn = own !== null && group === groups[0]
    const line = unitOfLine(demand)
    if (found && !isOwn && isBetterUnit(line, group.unit, options)) group.unit = line
    if (!found) groups.push(group)
    byUnit.set(unitKeyOf(demand), group)
  }
  return { groups, byUnit }
}

/** A supply that converts to no group, and the answer that says so. */
export interface Loose {
  readonly supply: Supply
  readonly unresolved: Unresolved
}

/** Gives each supply to the first group that it converts to. @returns the supply that converts to none */
export function spread(
  supplies: readonly Supply[],
  groups: readonly Group[],
  thing: Thing,
  options: NetOptions,
): readonly Loose[] {
  return supplies.flatMap((supply): Loose[] => {
    let missing: string | undefined
    for (const { unit, stock } of groups) {
      const to = convert(ONE, supply.unit, unit, thing.food?.data, localeOf(ANY, options))
      if ('quantity' in to) {
        const left = multiply(supply.quantity ?? ZERO, to.quantity)
        stock.push({ supply, rate: to.quantity, left })
        return []
      }
      missing ??= to.missing
    }
    const about = { ...aboutOf(thing), ...supply.about, unit: supply.unit }
    const unresolved = { ...about, reason: 'no_conversion', missing: missing ?? null }
    return [{ supply, unresolved }]
  })
}
