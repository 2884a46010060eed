import { foldText } from '@larder/rules/fold-text.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { clean, headingOf, type Part } from './heading-words.ts'
import {
  namesPart,
  readIngredient,
  readSection,
  withoutFalseMarks,
  withoutMarks,
} from './read-ingredient.ts'
import { readTimes, type SaidTimes, type TimeKind } from './read-times.ts'

/** The parts of a recipe in a text. */
export interface SplitRecipe {
  readonly title: string
  readonly description: string
  readonly servings: number | null
  /** Where the text says more than the number of servings: `12 bars`. */
  readonly yieldText: string | null
  readonly prepMinutes: number | null
  readonly cookMinutes: number | null
  readonly totalMinutes: number | null
  readonly sourceUrl: string | null
  readonly ingredients: readonly string[]
  readonly steps: readonly string[]
  readonly note: string
}

/** How much it makes, before a number. */
const YIELD =
  /^(?:serves?|servings?|feeds|makes|yields?|portion(?:en|er|s)?|person(?:en|er|es)?|porciones|raciones|porties|porzioni|porcoes|porsjoner|ergibt|rendimento|rende|rinde|opbrengst|(?:for|fur|pour|para|per|voor|till|til) (?=.*\b(?:peop|pers|pess|port?[csz]|raci|serv|commensali)))/
const URL_TEXT = /https?:\/\/[^\s<>"]+/i
/** As long as `source_url` of a recipe may be. */
const MAX_URL = 2000
/** Signs of a list. Other ones, such as stars, may stand before a title too. */
const SIGNS = '-•·–‣■-◿☐-☒✅✓-✘👉'
/** A picture is one before an amount: `🍋 1 lemon`. `*optional` is a footnote. */
const BULLET = new RegExp(
  String.raw`^\s*(?:(?:(?:[${SIGNS}←-⇿➔-➿⬀-⯿🔴-🔽🟠-🟫]|\p{ExtPict}(?=[\ufe0f\p{EMod}]*\s*\p{N}))[\ufe0f\p{EMod}]*|\*(?![\p{L}*]))\s*)?(?:\[[ xX]?\]\s*)?`,
  'u',
)
/** `1.`, `2)`, `Step 3:`, and a digit in a box. */
const NUMBERED =
  /^(?:(?:step|schritt|etape|étape|paso|stap|passo)\s*)?\d{1,2}(?:\s*[.):]\s+|\ufe0f?\u20e3\s*)/i
const STEP_ALONE = /^(?:step|schritt|etape|étape|paso|stap|passo)?\s*\d{1,2}\s*[.):]?$/i

/** Before an address, without another word, these say only that it follows. */
const SOURCE = /^(?:source|quelle|url|link|web|website|fuente|bron|fonte|kalla|kilde)?\W*$/

const SOURCE_WORD = /^(?:source|quelle|fuente|bron|fonte|kalla|kilde|via|from|von)\b/

/**
 * Splits the text of a recipe, as people copy it from a page or a message. Headings in ten languages name its
 * parts. Without headings, lines with an amount are ingredients, and the lines after them are steps. No text is
 * lost: the rest is the description.
 *
 * @param language of the reader, for the amounts
 */
export function splitRecipe(text: string, language: string): SplitRecipe {
  const found: Found = { ...NO_FACTS, waiting: 0, waits: [] }
  const parts = readParts(text, language, found)
  const hasHeadings = parts.ingredients.length > 0
  const title = takeTitle(parts.head, hasHeadings ? undefined : language)
  if (!hasHeadings) separate(parts, language)
  else if (parts.steps.length === 0) takeSteps(parts, language)
  const { waiting: _, waits, ...facts } = found
  return {
    ...facts,
    totalMinutes: facts.totalMinutes ?? sumOf(found),
    servings: found.servings ?? readServings(title, language).servings ?? null,
    title,
    description: parts.head.join('\n').trim(),
    ingredients: withColons(
      withoutFalseMarks(parts.ingredients.map((line) => itemOf(line)).filter(Boolean)),
      language,
    ),
    steps: withoutFalseMarks(stepsOf(parts.steps)),
    note: [...parts.note, ...waits].join('\n').trim(),
  }
}

/** With the time of waiting, which no field has. */
function sumOf({ prepMinutes, cookMinutes, waiting }: Found): number | null {
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0)
  return waiting > 0 && sum > 0 ? sum + waiting : null
}

/** Gives each line to the part in which it stands, but those that are nothing but facts. */
function readParts(text: string, language: string, found: Found): Record<Part, string[]> {
  const parts: Record<Part, string[]> = { head: [], ingredients: [], steps: [], note: [] }
  let part: Part = 'head'
  /** A note of one paragraph is among the lines of this part. */
  let back: Part | undefined
  let before = ''
  // The first line is the title, and lines after ingredients are steps, unless they are nothing but facts.
  let [where, hasAmount]: [Where, boolean] = ['strict', false]
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const isBreak = before.trim() === ''
    before = line
    if (back !== undefined && line.trim() === '') [part, back] = [back, undefined]
    const named = headingOf(line)
    const stands: Where = named?.part === 'steps' ? 'heading' : where
    const isList = named?.part === 'ingredients'
    const taken: Taken = isList ? 'some' : takeFacts(found, line, stands, language)
    const heading: typeof named = taken === 'aside' ? undefined : named
    if (taken === 'aside' && part !== 'head') parts.note.push(line.trim())
    if (taken === 'all' || (taken === 'aside' && part !== 'head')) continue
    if (!heading) {
      parts[part].push(line)
      hasAmount ||= part === 'head' && isIngredient(line, language)
      if (part === 'head' && line.trim() !== '') where = hasAmount ? 'strict' : 'head'
    } else if (heading.part === 'note' && heading.rest !== '' && part !== 'note') {
      parts.note.push(heading.rest)
      if (isBreak) [part, back] = ['note', part]
    } else {
      ;[part, back] = [heading.part, undefined]
      where = part === 'ingredients' ? part : 'strict'
      const { rest, isText } = heading
      // `Zutaten für den Teig` begins a section.
      const isSection = part === 'ingredients' && !isText && !/^\W*[(\d]/.test(heading.aside)
      if (rest !== '' && takeFacts(found, rest, isText ? 'strict' : 'head', language) !== 'all')
        if (isSection && /\d/.test(rest) && found.yieldText === null) found.yieldText = rest
        else if (isSection) parts.ingredients.push(rest.endsWith(':') ? rest : `${rest}:`)
        else parts[isText ? part : 'head'].push(rest)
    }
  }
  return parts
}

type Facts = Pick<
  { -readonly [Key in keyof SplitRecipe]: SplitRecipe[Key] },
  'servings' | 'yieldText' | 'prepMinutes' | 'cookMinutes' | 'totalMinutes' | 'sourceUrl'
>
const NO_FACTS: Facts = {
  servings: null,
  yieldText: null,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  sourceUrl: null,
}
/** What is read besides the fields: waiting has none. */
interface Found extends Facts {
  waiting: number
  readonly waits: string[]
}

/**
 * Where a line stands. `strict` is where a line may also be a title, a step or a note: `Bake 20 minutes.` A `heading` of
 * steps is only a fact where it says nothing else: `Zubereitung: 20 Min.`
 */
type Where = 'head' | 'ingredients' | 'strict' | 'heading'

/** Whether `all` that a line says was read. `aside`: it is about a time, and says more than a field can have. */
type Taken = 'all' | 'aside' | 'some'

/** Reads servings, times and the source in a line. */
function takeFacts(found: Found, line: string, where: Where, language: string): Taken {
  const words = clean(line).replaceAll(WITHIN, '')
  const url = URL_TEXT.exec(line)?.[0]
  if (url !== undefined && url.length <= MAX_URL && isWebUrl(url)) {
    found.sourceUrl ??= url
    const isAll = url === found.sourceUrl && SOURCE.test(foldText(words.replace(url, '').trim()))
    return isAll ? 'all' : SOURCE_WORD.test(foldText(words)) ? 'aside' : 'some'
  }
  if (words === '' || words.length > MAX_FACTS) return 'some'
  // `2. 1 hour of rest.` is a step.
  const isStep = NUMBERED.test(words)
  const said = segmentsOf(words).map((text) => ({
    text,
    times: isStep ? undefined : readTimes(text, language),
  }))
  const first = said.find(({ times }) => times)?.times
  // `24 h soaked chickpeas` is an ingredient.
  const isOfList = where === 'ingredients' && said.every(({ times }) => times?.rests.length === 0)
  const isTimed = where === 'head' || isOfList || first?.isLabelled === true
  const isPure = isTimed && said.every(({ times }) => times?.isAll)
  const hasSeveral = said.flatMap(({ times }) => times?.times ?? []).length > 1
  if (where === 'heading' && !isPure && !hasSeveral) return 'some'
  const kept = { ...found, waits: [] as string[] }
  const taken = said.map(({ text, times }) =>
    times && isTimed ? takeTimes(kept, times) : takeYield(kept, text, where, language),
  )
  const isAll = taken.every(Boolean)
  Object.assign(found, { ...kept, waits: isAll ? [...found.waits, ...kept.waits] : found.waits })
  if (isAll) return 'all'
  const isOfTimes = isPure || where === 'heading' || (isTimed && first?.saysTime === true)
  return isOfTimes ? 'aside' : 'some'
}
const MAX_FACTS = 120

/** The parts of a line that stand apart, or begin with the word for a yield: `Prep 10 min | Serves 4`. */
function segmentsOf(words: string): string[] {
  const all = words.split(/\s+/)
  const folded = all.map(foldText)
  const segments: string[][] = [[]]
  all.forEach((word, i) => {
    const rest = folded.slice(i).join(' ')
    const isLabel = YIELD.test(rest) && /^\S+\s?:?\s?\d/.test(rest)
    const hasNumber = /\d/.test(segments.at(-1)?.join('') ?? '')
    if (SEPARATOR.test(word) || (isLabel && hasNumber)) segments.push([])
    if (!SEPARATOR.test(word)) segments.at(-1)?.push(word)
  })
  return segments.map((one) => one.join(' ').replace(/[,;]$/, '')).filter((one) => one !== '')
}
const SEPARATOR = /^[|·•/–—-]$/

/** @returns whether all that the text says is in `found` */
function takeTimes(found: Found, { times, rests, isAll, hasRange }: SaidTimes): boolean {
  const sums = new Map<TimeKind, number>()
  // `Arbeitszeit 20, Zubereitung 20`
  const hasTwo =
    times.some(({ kind, isMaking }) => kind === 'prep' && !isMaking) &&
    !times.some(({ kind }) => kind === 'cook')
  for (const { kind: said, minutes, isMaking } of times) {
    // `Forberedelse 10 min, tilberedning 20 min`
    const isOther = (found.prepMinutes ?? sums.get('prep') ?? minutes) !== minutes
    const isCook = isMaking && (isOther || hasTwo)
    const kind = isCook ? 'cook' : said
    sums.set(kind, (sums.get(kind) ?? 0) + minutes)
  }
  let isKept = isAll && !hasRange
  for (const [kind, minutes] of sums)
    if (kind === 'rest') found.waiting += minutes
    else {
      const field = `${kind}Minutes` as const
      found[field] ??= minutes
      isKept &&= found[field] === minutes
    }
  found.waits.push(...rests)
  return isKept
}

/** @returns whether all that the text says is in `found` */
function takeYield(found: Found, text: string, where: Where, language: string): boolean {
  if (namesPart(text)) return false
  const { servings, yield_text } = readServings(text, language)
  const isPure = servings !== undefined && yield_text === undefined && /\D/.test(text)
  const isYield = YIELD.test(foldText(text)) || (where === 'head' && servings !== undefined)
  if (!isPure && (!isYield || where === 'strict')) return false
  if (found.servings === null && servings !== undefined) found.servings = servings
  else if (servings !== undefined && servings !== found.servings) return false
  if (yield_text === undefined) return true
  found.yieldText ??= yield_text
  return found.yieldText === yield_text
}

/** The marks around a label: `Serves:** 6`, `Serves_: 6` */
const WITHIN = /[*_]{1,3}(?=\s?:)|(?<=:|^[-•]\s)[*_]{1,3}/g

/** @param language set where no heading tells the ingredients: then the first line may be one */
function takeTitle(head: string[], language: string | undefined): string {
  while (head.length > 0 && head[0]?.trim() === '') head.shift()
  const first = clean(head[0] ?? '')
  const isOfList = language !== undefined && isFirstIngredient(head, language)
  if (first === '' || first.length > 150 || isOfList) return ''
  head.shift()
  return first
}

/** A sign of a list. A picture may also stand before a title: `🔥 15 Minute Noodles`. */
const MARKED = new RegExp(String.raw`^\s*(?:[${SIGNS}]|\*(?![\p{L}*])|\[[ xX]?\])`, 'u')

/** `3 Bean Chili` is a title, and `3 eggs` above another ingredient is none. */
function isFirstIngredient([first = '', ...others]: readonly string[], language: string): boolean {
  if (!isIngredient(first, language)) return false
  const { unit, name } = readIngredient(first.replace(BULLET, '').trim(), language)
  if (unit !== null || MARKED.test(first)) return true
  const isName = /\s\p{Lu}/u.test(name) || /^\p{Lu}\S*\s\p{L}/u.test(name)
  const isAlone = !others.some((line) => isIngredient(line, language))
  return !isName && (isAlone || isIngredient(others[0] ?? '', language))
}

function isIngredient(line: string, language: string): boolean {
  const bare = line.replace(BULLET, '').trim()
  if (bare === '' || bare.length > 80 || /[.!?]$/.test(bare) || NUMBERED.test(bare)) return false
  return readIngredient(bare, language).quantity !== null
}

const isHeading = (line: string): boolean =>
  readSection(line) !== undefined || namesPart(line.trim())

/** Without headings: the first lines with amounts are ingredients, and what follows are steps. */
function separate(parts: Record<Part, string[]>, language: string): void {
  const { head } = parts
  const first = head.findIndex((line) => isIngredient(line, language))
  if (first < 0) return
  const above = head[first - 1] ?? ''
  // `For the whole family` says something of the dish, unless other parts follow.
  const isHeaded =
    readSection(above) !== undefined || (isHeading(above) && head.slice(first).some(isHeading))
  const start = isHeaded ? first - 1 : first
  const last = head.findLastIndex((line) => isIngredient(line, language))
  const rest = head.splice(start)
  parts.ingredients.push(...rest.slice(0, last - start + 1))
  parts.steps.unshift(...rest.slice(last - start + 1))
}

/** The lines with a colon at those that name the part below them, if an amount is in it: `For the dough`. */
function withColons(lines: readonly string[], language: string): string[] {
  let hasAmount = false
  return lines
    .toReversed()
    .map((line) => {
      const isPart = namesPart(line) && hasAmount
      hasAmount = !isHeading(line) && (hasAmount || isIngredient(line, language))
      return isPart ? `${line}:` : line
    })
    .toReversed()
}

/** Without a heading for them: sentences and numbered lines after the last amount are steps. */
function takeSteps({ ingredients, steps }: Record<Part, string[]>, language: string): void {
  const last = ingredients.findLastIndex((line) => isIngredient(line, language))
  const first = ingredients.findIndex((line, i) => i > last && isSentence(line.trim()))
  if (last >= 0 && first > 0) steps.push(...ingredients.splice(first))
}
const isSentence = (line: string): boolean =>
  /^\d{1,2}\s*[.)]\s/.test(line) || (/^\p{L}/u.test(line) && /\s/.test(line) && /[.!]$/.test(line))

/** A line without the bullet or number before it. With one, it is no heading. */
function itemOf(line: string, number?: RegExp): string {
  const whole = line.trim()
  const item = (number ? whole.replace(number, '') : whole).replace(BULLET, '').trim()
  return item === whole ? item : withoutMarks(item)
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
    if (!STEP_ALONE.test(line)) steps.at(-1)?.push(itemOf(line, NUMBERED))
    if (readSection(line)) steps.push([])
  }
  // A text that is broken into lines has some without an end.
  const areSentences = trimmed.every(
    (line) => line === '' || /[.!?:)…]$/.test(line) || readSection(line),
  )
  const isOneBlock =
    !isNumbered && (areSentences || steps.filter((one) => one.length > 0).length <= 1)
  const all = isOneBlock ? trimmed.map((line) => [itemOf(line)]) : steps
  return all.map((one) => one.join('\n').trim()).filter((one) => one !== '')
}
