import { setImmediate } from 'node:timers/promises'
import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/api.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { indexFoods, lookUpKeys, matchFood, matchWhole, nameWithUnit } from './match-foods.ts'
import {
  ParsedLines,
  ParseIngredients,
  type NewFoodBody,
  type ParsedLinesBody,
} from './parse-ingredients-contract.ts'
import { findFoodsByKeys } from './parse-ingredients-store.ts'
import { loadFoodFacts } from './read-food-facts.ts'

/** Each may have 500 lines: a person who edits recipes is far below. */
const READS = { most: 600, seconds: 3600 }
/** From this confidence on no new food is offered. */
const KNOWN = 0.9
/** Of the row kind `food`. */
const MAX_NAME_LENGTH = 100

interface ParseDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly clock: Clock
}

interface LinesToParse {
  readonly lines: readonly string[]
  /** Without one it is guessed for each line. */
  readonly language?: string
}

/**
 * Reads lines of ingredients, finds the foods of the household that they mean, and offers new foods. The weights of the
 * tagger are loaded at the first use. One statement reads the foods that have one of the names, and no others.
 *
 * @throws AppError RATE_LIMITED
 */
async function parseIngredients(
  { db, limits, clock }: ParseDeps,
  { accountId, householdId }: { readonly accountId: string; readonly householdId: string },
  { lines, language }: LinesToParse,
): Promise<ParsedLinesBody> {
  await limits.take({ what: `ingredients read by ${accountId}`, ...READS }, clock())
  const parsed = await parseLines(lines, language)
  const longNames = parsed.map(({ name, unit }, i) => nameWithUnit(lines[i] ?? '', name, unit))
  const names = [...parsed.map(({ name }) => name), ...longNames.filter((one) => one !== undefined)]
  const index = indexFoods(await findFoodsByKeys(db, householdId, lookUpKeys(names)))
  const { factsOf, goods } = await loadFoodFacts()
  return {
    lines: parsed.map(({ amounts, ...line }, i) => {
      const match =
        matchWhole(longNames[i] ?? '', index) ?? matchFood(line.name, index, goods, language)
      const isKnown = match !== null && match.confidence >= KNOWN
      const newFood: NewFoodBody = { name: line.name, ...factsOf(line.name) }
      return {
        ...line,
        ...(amounts && { amounts: [...amounts] }),
        match,
        new_food: isKnown || !canBeFood(line.name) ? null : newFood,
      }
    }),
  }
}

async function parseLines(lines: readonly string[], language: string | undefined) {
  const { parseIngredient } = await import('@larder/rules/tagger/parse-ingredient.ts')
  const parsed: ReturnType<typeof parseIngredient>[] = []
  let characters = 0
  for (const line of lines) {
    characters += line.length
    if (characters > CHARACTERS_AT_ONCE) {
      await setImmediate()
      characters = line.length
    }
    parsed.push(parseIngredient(line, { language }))
  }
  return parsed
}

/** Between them other requests are served: the longest lines take milliseconds. */
const CHARACTERS_AT_ONCE = 1000

const canBeFood = (name: string) => /\p{L}/u.test(name) && name.length <= MAX_NAME_LENGTH

/** Reads lines of ingredients. It is mounted at /v1/recipes. */
export function mountParseIngredients(
  api: Api,
  deps: Deps & { readonly limits: RateLimits },
): void {
  api.post(
    '/parse-ingredients',
    {
      schema: {
        operationId: 'parseIngredients',
        tags: ['recipes'],
        summary: 'Read lines of ingredients',
        description:
          'Splits each line into its parts, and finds the food of the household that it means. It stores nothing. English is read by a model, nine other languages by rules.',
        body: ParseIngredients,
        response: { 200: ParsedLines },
      },
      config: { onlyReads: true, errors: ['RATE_LIMITED'] },
    },
    ({ actor: { accountId }, member: { householdId }, body }) =>
      parseIngredients(deps, { accountId, householdId }, body),
  )
}
