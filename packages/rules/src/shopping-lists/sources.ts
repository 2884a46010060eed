import { isList, isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import {
  add,
  fromNumber,
  fromRounded,
  isRounded,
  type Rational,
  toNumber,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { addQuantities, MAX_QUANTITY } from '@larder/rules/quantity.ts'
import type { Source } from '@larder/rules/shopping-lists/planned/demand.ts'
import type { Share } from '@larder/rules/shopping-lists/planned/group-demands.ts'

/** The most sources that a line holds. */
const MAX_SOURCES = 500

/**
 * The fields of a line that has these shares. The sum is rounded once, and the rounded shares add up to
 * it: each is the difference of two rounded sums. Equal parts of a whole add up to it. A share that rounds to 0 is left
 * out.
 */
export function roundShares(shares: readonly Share[]): {
  readonly sources: readonly Data[]
  readonly planned_quantity: number
} {
  let sum = ZERO
  let planned_quantity = 0
  const sources = foldRest(withoutRounding(shares)).flatMap(
    ({ kind, id, label, recipeId, quantity, fromStock }): Data[] => {
      if (quantity === null) return [{ kind, id, label, quantity }]
      const given = Math.min(toNumber(fromStock ?? ZERO), MAX_QUANTITY)
      const ofRecipe = recipeId === undefined ? {} : { recipe_id: recipeId }
      const promise = given > 0 ? { from_stock: given, ...ofRecipe } : {}
      sum = add(sum, quantity)
      const before = planned_quantity
      planned_quantity = Math.min(toNumber(sum), MAX_QUANTITY)
      const share = addQuantities(planned_quantity, -before)
      return share === 0 && given === 0 ? [] : [{ kind, id, label, quantity: share, ...promise }]
    },
  )
  return { sources, planned_quantity }
}

/**
 * Shares that were rounded before are as exact again as a new share of the same amount, or as a fraction. The difference
 * of two rounded sums may be a whole decimal beside a fraction. It is one only beside another fraction of its kind.
 */
function withoutRounding(shares: readonly Share[]): readonly Share[] {
  const exact = new Map<bigint, Rational>()
  for (const { quantity } of shares)
    if (quantity && !isRounded(quantity))
      for (const near of [millionthsOf(quantity), millionthsOf(quantity) + 1n])
        if (!exact.has(near)) exact.set(near, quantity)
  const found = shares.map(({ quantity: one }) =>
    one && isRounded(one) ? (exact.get(millionthsOf(one)) ?? fromRounded(toNumber(one))) : one,
  )
  const kinds = found.flatMap((one) => (one && !isRounded(one) ? one.denominator : []))
  const ofKind = (one: Rational) => {
    const near = fromRounded(toNumber(one), LAST)
    return kinds.some((kind) => kind % near.denominator === 0n) ? near : one
  }
  return shares.map((share, i) => {
    const one = found[i] ?? null
    return { ...share, quantity: one && isRounded(one) && kinds.length > 0 ? ofKind(one) : one }
  })
}

/** The last decimal of an amount. */
const LAST = 1e-6

const millionthsOf = ({ numerator, denominator }: Rational): bigint =>
  (numerator * 1_000_000n) / denominator

/** Adds up the last shares where they are too many for a row. */
function foldRest(shares: readonly Share[]): readonly Share[] {
  if (shares.length <= MAX_SOURCES) return shares
  const [first, rest] = [shares.slice(0, MAX_SOURCES - 1), shares.slice(MAX_SOURCES - 1)]
  const quantity = rest.reduce((sum: Rational, one) => add(sum, one.quantity ?? ZERO), ZERO)
  return [...first, ...rest.slice(0, 1).map((one) => ({ ...one, quantity }))]
}

/** The shares that a row stores as its sources. */
export const sharesOf = (sources: Json = null): readonly Share[] =>
  (isList(sources) ? sources : []).flatMap((one) => {
    if (!isObject(one)) return []
    const { kind, id, label, quantity, from_stock, recipe_id } = one
    const amount = typeof quantity === 'number' ? fromNumber(quantity) : null
    const [sourceId, text] = [textOf(id), textOf(label) ?? '']
    return isKind(kind) && sourceId !== null
      ? [{ kind, id: sourceId, label: text, quantity: amount, ...promiseOf(from_stock, recipe_id) }]
      : []
  })

const promiseOf = (
  from: Json | undefined,
  recipeId: Json | undefined,
): Pick<Share, 'fromStock' | 'recipeId'> =>
  typeof from === 'number'
    ? { fromStock: fromNumber(from), recipeId: textOf(recipeId) ?? undefined }
    : {}

export const idsOfSources = (sources: Json): readonly string[] =>
  sharesOf(sources).map(({ id }) => id)

const KINDS: readonly unknown[] = ['recipe', 'plan', 'low_stock', 'recurring']
const isKind = (kind: Json | undefined): kind is Source['kind'] => KINDS.includes(kind)

/** Adds up the shares of one source, such as two ingredients of a recipe. */
export function joinBySource(shares: readonly Share[]): readonly Share[] {
  const joined = new Map<string, Share>()
  for (const share of shares) {
    const { quantity = null, fromStock } = joined.get(share.id) ?? {}
    joined.set(share.id, {
      ...share,
      quantity: sumOf(quantity, share.quantity) ?? null,
      fromStock: sumOf(fromStock, share.fromStock) ?? undefined,
    })
  }
  return [...joined.values()]
}

type MaybeAmount = Rational | null | undefined

/** The sum of two amounts, or the one that is known. */
const sumOf = (a: MaybeAmount, b: MaybeAmount): MaybeAmount => (a && b ? add(a, b) : (a ?? b))
