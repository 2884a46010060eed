import { foldText } from '@larder/rules/fold-text.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { findTimers } from './find-timers.ts'
import { readIngredient, readSection } from './read-ingredient.ts'

/** The parts of a recipe in a text. */
export interface SplitRecipe {
  readonly title: string
  readonly description: string
  readonly servings: number | null
  readonly prepMinutes: number | null
  readonly cookMinutes: number | null
  readonly totalMinutes: number | null
  readonly sourceUrl: string | null
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
  readonly note: string
}

type Part = 'head' | 'ingredients' | 'steps' | 'note'

/** The words of headings, folded, in the six languages. */
const HEADINGS: readonly (readonly [Exclude<Part, 'head'>, RegExp])[] = [
  [
    'ingredients',
    /^(?:ingredients?|zutaten(?:liste)?|ingredientes|ingredienten|ingredienti|what you need|das brauchst du|you(?:'|’)?ll need)$/,
  ],
  [
    'steps',
    /^(?:method|instructions?|directions|preparation|steps|how to make it|zubereitung|anleitung|schritte|so geht(?:'|’)?s|etapes|recette|realisation|preparacion|elaboracion|instrucciones|pasos|bereiding(?:swijze)?|werkwijze|stappen|preparazione|procedimento|istruzioni)$/,
  ],
  [
    'note',
    /^(?:notes?|tips?|hinweise?|tipps?|notizen?|astuces?|conseils?|remarques?|notas?|consejos?|trucos?|notities|opmerkingen|consigli|consiglio)$/,
  ],
]

const SERVINGS =
  /(?:serves|makes|yield:?|servings:?|portionen:?|personen:?|porciones:?|porties:?|porzioni:?|raciones:?)\s?(?:ca\.?\s)?(\d{1,3})|(\d{1,3})\s?(?:servings|portions?|people|persons?|portionen|personen|personnes|personas|porciones|raciones|porties|persone|porzioni)/
const TIMES: readonly (readonly ['prepMinutes' | 'cookMinutes' | 'totalMinutes', RegExp])[] = [
  [
    'totalMinutes',
    /^(?:total|gesamt|temps total|tiempo total|totale? |tempo totale|ready in|fertig in)/,
  ],
  [
    'prepMinutes',
    /^(?:prep|vorbereitung|arbeitszeit|zubereitungszeit|temps de preparation|preparation :|tiempo de preparacion|voorbereiding|tempo di preparazione)/,
  ],
  [
    'cookMinutes',
    /^(?:cook|bak(?:e|ing)|koch-|kochzeit|backzeit|garzeit|koch- |temps de cuisson|cuisson|tiempo de coccion|kooktijd|oventijd|baktijd|tempo di cottura|cottura)/,
  ],
]
const URL_TEXT = /https?:\/\/[^\s<>"]+/i
/** As long as `source_url` of a recipe may be. */
const MAX_URL = 2000
const BULLET = /^\s*(?:[-*•·–‣▪◦☐☑✓▢]\s*)?(?:\[[ xX]?\]\s*)?/
const NUMBERED = /^(?:(?:step|schritt|etape|étape|paso|stap|passo)\s*)?\d{1,2}\s*[.):]\s+/i
const STEP_ALONE = /^(?:step|schritt|etape|étape|paso|stap|passo)?\s*\d{1,2}\s*[.):]?$/i

/**
 * Splits the text of a recipe, as people copy it from a page or a message. Headings in six languages name its
 * parts. Without headings, lines with an amount are ingredients, and the lines after them are steps. No text is
 * lost: the rest is the description.
 *
 * @param language of the reader, for the amounts
 */
export function splitRecipe(text: string, language: string): SplitRecipe {
  const facts = readFacts(text)
  const parts: Record<Part, string[]> = { head: [], ingredients: [], steps: [], note: [] }
  let part: Part = 'head'
  for (const line of facts.lines) {
    const heading = headingOf(line)
    if (heading) part = heading
    else parts[part].push(line)
  }
  const title = takeTitle(parts.head)
  if (parts.ingredients.length === 0) separate(parts, language)
  return {
    ...facts.found,
    title,
    description: parts.head.join('\n').trim(),
    ingredients: parts.ingredients.map((line) => line.replace(BULLET, '').trim()).filter(Boolean),
    steps: stepsOf(parts.steps),
    note: parts.note.join('\n').trim(),
  }
}

interface Facts {
  servings: number | null
  prepMinutes: number | null
  cookMinutes: number | null
  totalMinutes: number | null
  sourceUrl: string | null
}

/** Takes the lines out that tell servings, times and the source. */
function readFacts(text: string) {
  const found: Facts = {
    servings: null,
    prepMinutes: null,
    cookMinutes: null,
    totalMinutes: null,
    sourceUrl: null,
  }
  const lines = text.split(/\r?\n|\u2028|\u2029/).filter((line) => {
    const words = clean(line)
    const folded = foldText(words)
    const url = URL_TEXT.exec(line)?.[0]
    if (url !== undefined && url.length <= MAX_URL && isWebUrl(url)) found.sourceUrl ??= url
    if (url !== undefined && line.trim().length - url.length < 12) return false
    if (folded.length > 80) return true
    const servings = SERVINGS.exec(folded)
    const count = Number(servings?.[1] ?? servings?.[2] ?? 0)
    if (count > 0) found.servings ??= count
    const time = TIMES.find(([, label]) => label.test(folded))?.[0]
    const seconds = findTimers(words)[0]?.seconds
    if (time && seconds !== undefined) found[time] ??= Math.round(seconds / 60)
    const isFact =
      (count > 0 && folded.length < 40) || (time !== undefined && seconds !== undefined)
    return !isFact || headingOf(line) !== undefined
  })
  return { lines, found }
}

/** The line without marks and blanks at its ends. A regular expression would take quadratic time for many of them. */
function clean(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && MARK.test(line[start] ?? '')) start++
  while (end > start && MARK.test(line[end - 1] ?? '')) end--
  return line.slice(start, end)
}
const MARK = /[#*_\s]/

const MAX_HEADING = 100

/** A heading may be followed by the servings: `Zutaten für 4 Personen`. */
function headingOf(line: string): Exclude<Part, 'head'> | undefined {
  const bare = clean(line)
  if (bare.length > MAX_HEADING) return undefined
  const folded = foldText(bare)
    .replace(/\s*[:(].*$/, '')
    .replace(/\s+(?:fur|for|pour|para|voor|per)\s+(?:ca\.? )?\d.*$/, '')
    .trim()
  return folded.length > 30 ? undefined : HEADINGS.find(([, words]) => words.test(folded))?.[0]
}

function takeTitle(head: string[]): string {
  while (head.length > 0 && head[0]?.trim() === '') head.shift()
  const first = clean(head[0] ?? '')
  if (first === '' || first.length > 150) return ''
  head.shift()
  return first
}

/** Without headings: the first lines with amounts are ingredients, and what follows are steps. */
function separate(parts: Record<Part, string[]>, language: string): void {
  const { head } = parts
  const isIngredient = (line: string) => {
    const bare = line.replace(BULLET, '').trim()
    if (bare === '' || bare.length > 80 || /[.!?]$/.test(bare) || NUMBERED.test(bare)) return false
    return readIngredient(bare, language).quantity !== null
  }
  const first = head.findIndex(isIngredient)
  if (first < 0) return
  const isHeaded = readSection(head[first - 1] ?? '') !== undefined
  const start = isHeaded ? first - 1 : first
  const last = head.findLastIndex(isIngredient)
  const rest = head.splice(start)
  parts.ingredients.push(...rest.slice(0, last - start + 1))
  parts.steps.unshift(...rest.slice(last - start + 1))
}

/** A step is a numbered line, else a paragraph, else a line. */
function stepsOf(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim())
  while (trimmed[0] === '') trimmed.shift()
  while (trimmed.at(-1) === '') trimmed.pop()
  const isNumbered = trimmed.some((line) => NUMBERED.test(line) || STEP_ALONE.test(line))
  const steps: string[][] = [[]]
  for (const line of trimmed) {
    const isNew = isNumbered ? NUMBERED.test(line) || STEP_ALONE.test(line) : line === ''
    if (isNew || readSection(line)) steps.push([])
    if (!STEP_ALONE.test(line)) steps.at(-1)?.push(line.replace(NUMBERED, '').replace(BULLET, ''))
    if (readSection(line)) steps.push([])
  }
  const isOneBlock = steps.filter((one) => one.length > 0).length <= 1 && !isNumbered
  const all = isOneBlock ? trimmed.map((line) => [line.replace(BULLET, '')]) : steps
  return all.map((one) => one.join('\n').trim()).filter((one) => one !== '')
}
