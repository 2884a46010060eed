import { textOf } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import {
  add,
  compare,
  divide,
  fromNumber,
  multiply,
  type Rational,
  subtract,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { isShort, isTakenToBeThere } from '@larder/rules/pantry/stock-level.ts'
import { dustOf } from '@larder/rules/pantry/take-from-lots.ts'
import type { Demand, Unresolved } from './demand.ts'
import {
  aboutOf,
  ANY,
  type Group,
  type Groups,
  groupDemands,
  isNeeded,
  isSome,
  localeOf,
  type Loose,
  type NetOptions,
  type Share,
  spread,
  type Thing,
  unitKeyOf,
} from './group-demands.ts'
import type { ForLine } from './place-needs.ts'
import { isGoodOn, type Supply } from './supply.ts'

/** The amount to buy of a thing, in one unit. */
export interface Need extends ForLine {
  readonly thing: Thing
  /** Whether some of the thing is there in a unit that does not convert: it may be enough. */
  readonly isUnsure: boolean
}

export interface Netting {
  readonly needs: readonly Need[]
  readonly unresolved: readonly Unresolved[]
}

interface LowStock {
  /** The last day of the plan, if what is low after it is to be bought too. */
  readonly lowStockAfter?: string | undefined
}

/**
 * Subtracts the supply of a thing from its demand. Earlier days take first. Each takes in the order of the
 * supply, and only of supply that is good on its day.
 */
export function net(
  thing: Thing,
  supplies: readonly Supply[],
  options: NetOptions & LowStock,
): Netting {
  const { food, demands } = thing
  if (isTakenToBeThere(food?.data ?? {}) || supplies.some(({ quantity }) => quantity === null))
    return { needs: [], unresolved: [] }
  const { groups, byUnit } = groupDemands(thing, options)
  const loose = spread(supplies, groups, thing, options)
  const told = new Map<Supply, Unresolved>()
  for (const demand of demands) {
    const group = byUnit.get(unitKeyOf(demand))
    if (demand.quantity === null) allocateSome(demand, groups, loose)
    else if (group) allocate(demand.quantity, demand, group, { thing, options, told })
  }
  const named = (share: Share) => ({ ...share, label: share.label || (thing.name ?? '') })
  const low = lowStock(thing, groups[0], options)
  joinSome(groups)
  const { foodId, name } = { foodId: food?.id ?? null, name: thing.name }
  const lastDay = demands.at(-1)?.day ?? ''
  const perhaps = loose.filter(({ supply }) => isGoodOn(supply, lastDay))
  const isUnsure = perhaps.length > 0
  const needs = groups.map(({ unit, shares }) => {
    return { thing, key: { foodId, name, unit }, shares: shares.map(named), isUnsure }
  })
  const isNeedOpen = groups.some(({ shares }) => shares.some(isNeeded))
  return {
    needs: needs.filter(({ shares }) => shares.length > 0),
    unresolved: [
      ...groups.flatMap((group) => unconvertedOf(thing, group)),
      ...(isNeedOpen ? perhaps.map(({ unresolved }) => unresolved) : []),
      ...told.values(),
      ...tooManyUnits(thing, byUnit),
      ...low,
    ],
  }
}

/** Tells the fact without which the need of a group stays a need of its own. */
const unconvertedOf = (thing: Thing, { unit, missing, shares }: Group): readonly Unresolved[] =>
  missing === null || !shares.some(isNeeded)
    ? []
    : [{ ...aboutOf(thing), reason: 'no_conversion', missing, unit }]

/** Tells that some demands have no group. */
function tooManyUnits(thing: Thing, byUnit: Groups['byUnit']): readonly Unresolved[] {
  const isLeftOut = thing.demands.some(
    (one) => one.quantity !== null && !byUnit.has(unitKeyOf(one)),
  )
  return isLeftOut ? [{ ...aboutOf(thing), reason: 'too_many_units' }] : []
}

/** The input of an allocation besides the demand. */
interface Allocation {
  readonly thing: Thing
  readonly options: NetOptions
  /** Supply that is used after its date, or that is past it. */
  readonly told: Map<Supply, Unresolved>
}

const isAbove0 = (quantity: Rational): boolean => compare(quantity, ZERO) > 0

/** Adds a share without an amount where nothing of the supply is there on the day. */
function allocateSome(
  { day, source, isPromise = false }: Demand,
  groups: readonly [Group, ...Group[]],
  loose: readonly Loose[],
): void {
  // The day before had nothing, so this one has nothing either.
  const isKnown = groups[0].shares.at(-1)?.quantity === null
  const hasSome =
    !isKnown &&
    (loose.some(({ supply }) => isGoodOn(supply, day)) ||
      groups.some(({ stock }) =>
        stock.some((one) => isAbove0(one.left) && isGoodOn(one.supply, day)),
      ))
  if (!hasSome && !isPromise) groups[0].shares.push({ ...source, quantity: null })
}

/** Some of a thing is no line of its own beside an amount of it. */
function joinSome([main, ...others]: Groups['groups']): void {
  const amounts = others.find(({ shares }) => shares.length > 0)
  if (amounts && main.shares.every(isSome)) amounts.shares.push(...main.shares.splice(0))
}

/**
 * Takes the amount of a demand from the supply. The rest becomes its share of the shortage. Supply that is used up
 * leaves the group. That of another day stays: the recipe of today comes after the plan of later days.
 */
function allocate(
  quantity: Rational,
  { unit, day, source, language, isPromise = false }: Demand,
  { unit: to, stock, shares }: Group,
  { thing, options, told }: Allocation,
): void {
  const wanted = convert(quantity, unit, to, thing.food?.data, localeOf({ language }, options))
  if ('missing' in wanted) throw new Error('A demand does not convert to its group.')
  let rest = wanted.quantity
  for (const one of stock) {
    if (!isAbove0(rest)) break
    const { supply, left, rate } = one
    const isGood = isGoodOn(supply, day)
    const isTold = told.has(supply)
    if ((isTold && !isGood) || !isAbove0(left)) continue
    const isPastDate = isGood && supply.bestBefore !== null && supply.bestBefore < day
    if ((isPastDate || !isGood) && !isTold) {
      const reason = isGood ? 'past_date' : 'past_use_by'
      told.set(supply, { ...aboutOf(thing), ...supply.about, reason })
    }
    if (!isGood) continue
    const inSupply = divide(divide(wanted.quantity, quantity), rate)
    const dust = multiply(dustOf(quantity, inSupply), rate)
    const [more, missing] = [subtract(left, rest), subtract(rest, left)]
    one.left = compare(more, dust) > 0 ? more : ZERO
    rest = compare(missing, dust) > 0 ? missing : ZERO
  }
  while (stock[0] && !isAbove0(stock[0].left)) stock.shift()
  if (isPromise) return
  const fromStock = subtract(wanted.quantity, rest)
  if (source.kind === 'recipe' && isAbove0(fromStock))
    shares.push({ ...source, quantity: rest, fromStock })
  else if (isAbove0(rest)) shares.push({ ...source, quantity: rest })
}

/** Adds the amount that is low after the plan to the first group. @returns the fact that is missing to know it */
function lowStock(
  thing: Thing,
  group: Group | undefined,
  { lowStockAfter, ...options }: NetOptions & LowStock,
): readonly Unresolved[] {
  const { food } = thing
  const { min_quantity: min = null, restock_quantity: restock = null, name } = food?.data ?? {}
  if (!food || !group || lowStockAfter === undefined || typeof min !== 'number') return []
  const inGroup = (quantity: number) => {
    const unit = textOf(food.data['default_unit'])
    return convert(fromNumber(quantity), unit, group.unit, food.data, localeOf(ANY, options))
  }
  const [lowest, target] = [inGroup(min), inGroup(typeof restock === 'number' ? restock : min)]
  if ('missing' in lowest)
    return [{ ...aboutOf(thing), reason: 'no_conversion', missing: lowest.missing }]
  if ('missing' in target) return []
  const good = group.stock.filter(({ supply }) => isGoodOn(supply, lowStockAfter))
  const left = good.reduce((sum, one) => add(sum, one.left), ZERO)
  const rates = good.map(({ rate }) => rate)
  const quantity = subtract(target.quantity, left)
  const source = { kind: 'low_stock', id: food.id, label: textOf(name) ?? '' } as const
  if (isShort(left, lowest.quantity, rates) && isAbove0(quantity))
    group.shares.push({ ...source, quantity })
  return []
}
