import { readSection } from '@larder/rules/recipe-text/read-ingredient.ts'
import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { FindFood } from '#web/data/find-food.ts'
import { useHome } from '#web/data/home.ts'
import { request } from '#web/data/request.ts'
import { formatMeasure } from '#web/recipes/format-measure.ts'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Checked, DraftLine, FoodFacts } from './draft.ts'
import { meaningOf } from './recipe-of-draft.ts'

/** The food that a line means, as the server suggests it. Somebody accepts it, or not. */
export interface FoodOffer {
  /** A food of the household that is probably meant. */
  readonly match: {
    readonly food_id: string
    readonly name: string
    /** From 0 to 1. */
    readonly confidence: number
  } | null
  /** A new food about which something is known. */
  readonly newFood: (FoodFacts & { readonly name: string }) | null
}

export type FoodOffers = ReadonlyMap<string, FoodOffer>

/** Milliseconds without typing. */
const PAUSE = 500

/** @returns offers by the text of a line, for lines whose food the household does not have. None without a network. */
export function useFoodOffers(
  lines: readonly DraftLine[],
  language: string | null,
  findFood: FindFood,
): FoodOffers {
  const home = useHome()
  const [offers, setOffers] = useState<FoodOffers>(new Map())
  const asked = useMemo(
    () => lines.filter((line) => isUnknown(line, language, findFood)).map(({ text }) => text),
    [lines, language, findFood],
  )
  const missing = [...new Set(asked)].filter((text) => !offers.has(text))
  useEffect(() => {
    if (missing.length === 0) return undefined
    let isWanted = true
    const ask = async () => {
      const found = await askOffers(home, missing, language)
      if (isWanted) setOffers((before) => new Map([...before, ...found]))
    }
    const timer = setTimeout(() => void ask(), PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [home, language, missing.join('\n')])
  return offers
}

function isUnknown(line: DraftLine, language: string | null, findFood: FindFood): boolean {
  if (line.checked || line.text.trim() === '' || readSection(line.text) !== undefined) return false
  return meaningOf(line, language, findFood).foodId === undefined
}

async function askOffers(
  home: Home,
  lines: readonly string[],
  language: string | null,
): Promise<FoodOffers> {
  try {
    const body = { lines, ...(language !== null && { language }) }
    const { lines: read } = await request(home, 'POST', '/v1/recipes/parse-ingredients', body)
    return new Map(
      read.map(({ match, new_food: newFood }, i) => [lines[i] ?? '', { match, newFood }]),
    )
  } catch (error) {
    // The form works without offers too.
    if (error instanceof NoAnswer || error instanceof RequestRefused) return new Map()
    throw error
  }
}

/** The choice of a new food; undefined if nothing is known about it. */
export function newFoodOf({ newFood }: FoodOffer): Pick<Checked, 'foodId' | 'facts'> | undefined {
  if (newFood === null || formatFacts(newFood) === '') return undefined
  const { density_g_per_ml, grams_per_each, measures } = newFood
  return { foodId: undefined, facts: { density_g_per_ml, grams_per_each, measures } }
}

const show = (quantity: number, unit: string) =>
  formatMeasure(quantity, null, unit, { unitSystem: 'metric' })

/** What is known about a food, such as `100 ml weigh 91 g`. Empty if nothing is. */
export function formatFacts({ density_g_per_ml, grams_per_each, measures }: FoodFacts): string {
  const { edit } = texts.value.recipes
  return [
    density_g_per_ml !== null && edit.weightOf100(formatNumber(Math.round(density_g_per_ml * 100))),
    grams_per_each !== null && edit.weightOfOne(formatNumber(grams_per_each)),
    ...measures.map(({ unit, quantity, of }) => `${show(1, unit)} = ${show(quantity, of)}`),
  ]
    .filter(Boolean)
    .join(', ')
}
