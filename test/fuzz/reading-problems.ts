import type { Data } from '@larder/rules/json.ts'
import { validateFields } from '@larder/rules/mutations/validate-data.ts'
import { recipe } from '@larder/rules/recipes/entities.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { Value } from 'typebox/value'
import { newId } from '#platform/kernel/ids.ts'
import { ReadRecipe, type PageReading } from '#transfer/recipe-reader/contract.ts'

const now = new Date('2026-11-23T12:00:00Z')

/** Why the route could not answer this reading, or the draft could not be saved as a recipe; undefined if both can be. */
export function problemOfReading(reading: PageReading | undefined): string | undefined {
  if (!reading) return undefined
  const sent: unknown = JSON.parse(JSON.stringify(reading))
  if (!Value.Check(ReadRecipe, sent)) return JSON.stringify(Value.Errors(ReadRecipe, sent)[0])
  const { draft } = reading
  const withId = (part: object) => ({ id: newId(now), ...part })
  const fields = {
    ...draft,
    title: draft.title === '' ? 'x' : draft.title,
    ingredients: draft.ingredients.map(withId),
    steps: draft.steps.map(withId),
  } as unknown as Data // the parts of a draft are JSON
  const validated = validateFields(
    recipe,
    fields,
    { current: undefined, isNew: true },
    { now: now.toISOString(), role: 'member', schemaVersion: SCHEMA_VERSIONS.max },
  )
  return 'outcome' in validated ? JSON.stringify(validated.outcome) : undefined
}

/** Why a line that was read is not right for any line; undefined if it is. */
export function problemOfLine(
  line: string,
  parsed: ReturnType<typeof parseIngredient>,
): string | undefined {
  const { original_text, name, quantity, quantity_max, confidence } = parsed
  if (original_text !== line) return 'The line was changed.'
  if ((name === '') !== (line.trim() === '')) return 'The name is missing.'
  if (!(confidence >= 0 && confidence <= 1)) return `The confidence is ${confidence}.`
  const [low, high] = [quantity ?? 0, quantity_max ?? 0]
  return Number.isFinite(high) && low >= 0 && low <= high ? undefined : `${low} to ${high}`
}
