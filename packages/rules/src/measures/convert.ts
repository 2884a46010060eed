import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import { findUnit, type Locale, primaryLanguage, type Unit } from './find-unit.ts'
import { divide, fromNumber, multiply, ONE, type Rational } from './rational.ts'
import type { Dimension } from './units.ts'

/** `by`: the facts of the food that were used, in their order. */
export interface Converted {
  readonly quantity: Rational
  readonly by: readonly string[]
}

/** The fact of the food without which there is no conversion. */
export interface Unconverted {
  readonly missing: string
}

/**
 * Converts an amount, exactly. Units of one dimension have fixed factors. From one dimension to another,
 * and from and to named units, only facts of the food convert: `density_g_per_ml`, `grams_per_each` and
 * `measures`. Several facts are used one after the other, as few as possible.
 *
 * @param from null is the same as `each`
 * @param food the fields of the food; undefined where there is none
 * @returns where no fact converts: the name of the missing one, such as `density_g_per_ml`, or
 *   `measures.can` for a named unit
 */
export function convert(
  quantity: Rational,
  from: string | null,
  to: string | null,
  food: Data | undefined,
  locale: Locale,
): Converted | Unconverted {
  const [source, target] = [findUnit(from, locale), findUnit(to, locale)]
  if (source.code === target.code) return { quantity, by: [] }
  const scale = (rate: Rational) => {
    const inBase = multiply(multiply(quantity, factorOf(source)), rate)
    return divide(inBase, factorOf(target))
  }
  if (nodeOf(source) === nodeOf(target)) return { quantity: scale(ONE), by: [] }
  const reachFrom = factsOf(food, locale)
  const paths = reachFrom(nodeOf(source))
  const path = paths.get(nodeOf(target))
  return path
    ? { quantity: scale(path.rate), by: path.by }
    : { missing: missingFact(source, paths, target, reachFrom(nodeOf(target))) }
}

type ReachFrom = (start: Node) => ReadonlyMap<Node, Path>

/** By food and locale: a verb converts many amounts of one food, and its facts are slow to read. */
const FACTS = new WeakMap<Data, Map<string, ReachFrom>>()
const NO_FOOD: Data = {}

function factsOf(food: Data = NO_FOOD, locale: Locale): ReachFrom {
  const byLocale = FACTS.get(food) ?? new Map<string, ReachFrom>()
  FACTS.set(food, byLocale)
  const key = `${locale.unitSystem} ${primaryLanguage(locale.language)}`
  const known = byLocale.get(key)
  if (known) return known
  const links = Map.groupBy(linksOf(food, locale), ({ from }) => from)
  const found = new Map<Node, ReadonlyMap<Node, Path>>()
  const reachFrom: ReachFrom = (start) => {
    if (!links.has(start)) return new Map([[start, { rate: ONE, by: [] }]])
    const paths = found.get(start) ?? reach(start, links)
    found.set(start, paths)
    return paths
  }
  byLocale.set(key, reachFrom)
  return reachFrom
}

/** Identifies what a unit converts into: two units convert into each other if theirs are the same. */
export function classOf(unit: string | null, food: Data | undefined, locale: Locale): string {
  const nodes = [...factsOf(food, locale)(nodeOf(findUnit(unit, locale))).keys()]
  return nodes.reduce((first, node) => (node < first ? node : first))
}

/** What can be converted without a fact: a dimension, or one named unit. */
type Node = Dimension | `measures.${string}`

const nodeOf = ({ code, measure }: Unit): Node => measure?.dimension ?? `measures.${code}`
const factorOf = ({ measure }: Unit): Rational => measure?.factor ?? ONE

/** A fact: one base unit of `from` is `rate` base units of `to`. */
interface Link {
  readonly from: Node
  readonly to: Node
  readonly rate: Rational
  readonly fact: string
}

function linksOf(food: Data | undefined, locale: Locale): Link[] {
  const { density_g_per_ml: density, grams_per_each: grams, measures = [] } = food ?? {}
  const links: Link[] = []
  const put = (from: Node, to: Node, rate: Rational, fact: string) =>
    links.push({ from, to, rate, fact }, { from: to, to: from, rate: divide(ONE, rate), fact })
  if (isAbove0(density)) put('volume', 'mass', fromNumber(density), 'density_g_per_ml')
  if (isAbove0(grams)) put('count', 'mass', fromNumber(grams), 'grams_per_each')
  for (const one of isList(measures) ? measures : []) {
    if (!isObject(one)) continue
    const { unit = null, quantity, of = null } = one
    if (typeof unit !== 'string' || typeof of !== 'string' || !isAbove0(quantity)) continue
    const [whole, part] = [findUnit(unit, locale), findUnit(of, locale)]
    const rate = divide(multiply(fromNumber(quantity), factorOf(part)), factorOf(whole))
    if (nodeOf(whole) !== nodeOf(part)) put(nodeOf(whole), nodeOf(part), rate, `measures.${unit}`)
  }
  return links
}

interface Path {
  readonly rate: Rational
  readonly by: readonly string[]
}

/** The shortest paths from a node to all that its facts reach. */
function reach(start: Node, links: ReadonlyMap<Node, readonly Link[]>): ReadonlyMap<Node, Path> {
  const paths = new Map<Node, Path>([[start, { rate: ONE, by: [] }]])
  for (const [node, { rate, by }] of paths)
    for (const link of links.get(node) ?? [])
      if (!paths.has(link.to))
        paths.set(link.to, { rate: multiply(rate, link.rate), by: [...by, link.fact] })
  return paths
}

type Reached = ReadonlyMap<Node, Path>

/** Asks for a fact of each named unit first, then for what links the dimensions to grams. */
function missingFact(source: Unit, fromSource: Reached, target: Unit, fromTarget: Reached): string {
  const isApart = (reached: Reached) => !DIMENSIONS.some((dimension) => reached.has(dimension))
  if (isApart(fromSource)) return nodeOf(source)
  if (isApart(fromTarget)) return nodeOf(target)
  const reached = fromSource.has('mass') ? fromTarget : fromSource
  return reached.has('volume') ? 'density_g_per_ml' : 'grams_per_each'
}

const DIMENSIONS: readonly Dimension[] = ['mass', 'volume', 'count']

const isAbove0 = (value: Json | undefined): value is number =>
  typeof value === 'number' && value > 0
