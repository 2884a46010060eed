import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { keysOf } from '#platform/kernel/json.ts'
import type { DraftField, PageReading, ReadFrom } from '#transfer/recipe-reader/contract.ts'
import { fitDraft } from '#transfer/recipe-reader/draft/fit-draft.ts'
import { type DraftParts, withoutEmpty } from '#transfer/recipe-reader/draft/read-loose.ts'

/** The fields of one draft from several sources: the first that has a field gives it. */
export interface DraftJoin {
  readonly parts: { -readonly [Key in DraftField]?: RecipeDraft[Key] }
  add(from: ReadFrom, parts: DraftParts): void
  /** Gives the fields, also those that another source gave. */
  replace(from: ReadFrom, parts: DraftParts): void
  /** Gives the sum of the other times where no total is known. */
  sumTimes(): void
  /** @returns undefined if neither ingredients nor steps were found */
  finish(url: string | undefined): PageReading | undefined
}

export function createDraftJoin(): DraftJoin {
  const parts: DraftJoin['parts'] = {}
  const source: Partial<Record<DraftField, ReadFrom>> = {}
  const give = (from: ReadFrom, given: DraftParts, mayReplace: boolean) => {
    const all = withoutEmpty(given)
    for (const key of keysOf(all)) {
      if (key in parts && !mayReplace) continue
      Object.assign(parts, { [key]: all[key] })
      source[key] = from
    }
  }
  const sumTimes = () => {
    const { prep_minutes: prep = 0, cook_minutes: cook = 0 } = parts
    if (prep + cook > 0) give('sum', { total_minutes: prep + cook }, false)
  }
  return {
    parts,
    add: (from, given) => give(from, given, false),
    replace: (from, given) => give(from, given, true),
    sumTimes,
    finish(url) {
      const { title = '', ingredients = [], steps = [] } = parts
      if (ingredients.length === 0 && steps.length === 0) return undefined
      sumTimes()
      if (url !== undefined) give('page', { source_url: url }, false)
      return {
        draft: fitDraft({ ...parts, title, ingredients, steps }),
        source,
        confidence: confidenceOf(parts, source),
      }
    },
  }
}

const OF_SOURCE: Readonly<Record<ReadFrom, number>> = {
  'json-ld': 0.95,
  microdata: 0.9,
  rdfa: 0.9,
  'h-recipe': 0.85,
  state: 0.8,
  text: 0.7,
  page: 0.6,
  meta: 0.5,
  sum: 0.5,
}

/** As sure as the weakest of title, ingredients and steps; half of it for each that is missing. */
function confidenceOf(
  { title, ingredients = [], steps = [] }: DraftParts,
  source: Partial<Record<DraftField, ReadFrom>>,
): number {
  const of = (field: DraftField, isThere: boolean) => {
    const from = source[field]
    return isThere && from !== undefined ? OF_SOURCE[from] : 0
  }
  const list = [of('ingredients', ingredients.length > 0), of('steps', steps.length > 0)]
  const missing = list.filter((one) => one === 0).length + (title === undefined ? 1 : 0)
  const weakest = Math.min(...list.filter((one) => one > 0))
  return Math.round(100 * weakest * 0.5 ** missing) / 100
}
