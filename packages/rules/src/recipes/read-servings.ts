import { foldText } from '@larder/rules/fold-text.ts'

/** How much a recipe makes. The names are the fields of a recipe. */
export interface Yield {
  readonly servings?: number
  readonly yield_text?: string
}

/** People and portions, folded, in ten languages and some of their neighbours. */
const PORTIONS =
  /\b(?:serv\w*|portion\w*|porcao|porcoes|porcion\w*|racion\w*|porzion\w*|person\w*|pers|people|persone|pessoas|esser|eaters?|part|parts|port|porci\w*|porcj\w*|porce|adag|couverts?|gaste|commensali|pax)\b/
/** `for 4`, `für 4`: nothing else is counted so. */
const FOR = /^(?:for|fur|voor|pour|para|per|till|til|for ca\.?)\s/
const NUMBER = /(\d{1,6}(?:[.,]\d{1,3})?)/
const MAX_SERVINGS = 100_000

/**
 * Reads how much a recipe makes: `4 servings`, `Serves 4-6` (4), `Für 4 Personen`, `6`. Where the text counts other
 * things, such as `12 cookies` or `2 loaves`, or says more than the number, it is also the yield.
 */
export function readServings(text: string, _language?: string | null): Yield {
  const clean = text.trim().replaceAll(/\s+/g, ' ')
  if (clean === '') return {}
  const folded = foldText(clean.slice(0, 300))
  const number = Number((NUMBER.exec(folded)?.[1] ?? '0').replace(',', '.'))
  const isCount = number > 0 && number <= MAX_SERVINGS
  if (/^\d{1,6}(?:[.,]\d{1,3})?$/.test(clean)) return isCount ? { servings: number } : {}
  const isRange = /^\d{1,6}\s?[-–]\s?\d{1,6}$/.test(clean)
  const isPortions = isRange || PORTIONS.test(folded) || FOR.test(folded)
  if (!isCount || !isPortions) return { yield_text: clean }
  return isOnlyServings(folded) ? { servings: number } : { servings: number, yield_text: clean }
}

const isOnlyServings = (folded: string) =>
  /^(?:\d+(?:[.,]\d+)?\s(?:servings?|portionen|portions?|personen|people|personas|personnes|persone)|serves:?\s\d+)\.?$/.test(
    folded,
  )
