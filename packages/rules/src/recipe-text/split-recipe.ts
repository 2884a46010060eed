import { foldText } from '@larder/rules/fold-text.ts'
import { findDurations } from '@larder/rules/measures/find-durations.ts'
import { exactMinutes, readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { readIngredient, readSection } from './read-ingredient.ts'

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

type Part = 'head' | 'ingredients' | 'steps' | 'note'

/** The words above notes, folded, in ten languages, separated by `|`. */
export const NOTE_WORDS =
  "note|notes|tip|tips|recipe notes|recipe tips|cook's note|cook's notes|cook's tip|chef's note|chef's notes|chef's tip|chef's tips|top tip|notes and tips|tips and notes" +
  '|hinweis|hinweise|tipp|tipps|notiz|notizen|anmerkung|anmerkungen|tipps und tricks' +
  '|astuce|astuces|conseil|conseils|remarque|remarques|notes et astuces|trucs et astuces|le conseil du chef|conseils et astuces' +
  '|nota|notas|consejo|consejos|truco|trucos|consejos y trucos|notas y consejos|observacion|observaciones' +
  '|consiglio|consigli|suggerimento|suggerimenti|note e consigli|consigli e note' +
  '|notitie|notities|opmerking|opmerkingen|tip van de kok|tips en trucs' +
  '|dica|dicas|observacao|observacoes|sugestao|sugestoes|dicas e notas' +
  '|noter|notera|anteckning|anteckningar|tips och tricks|bemaerk|bemaerkning|bemaerkninger|rad|gode rad|merknad|merknader|notat|notater'

/** The words of headings, folded, in ten languages. */
const HEADINGS: readonly (readonly [Exclude<Part, 'head'>, RegExp])[] = [
  [
    'ingredients',
    /^(?:ingredients?|zutaten(?:liste)?|ingredientes|ingredienten|ingredienti|ingredienser|ingredienslista|what you need|das brauchst du|you'?ll need)$/,
  ],
  [
    'steps',
    /^(?:method|instructions?|directions|preparation|steps|how to make it|zubereitung|anleitung|schritte|so geht'?s|etapes|recette|realisation|preparacion|elaboracion|instrucciones|pasos|bereiding(?:swijze)?|werkwijze|stappen|preparazione|procedimento|istruzioni|modo de prepar(?:o|acao)|preparo|gor sa har|tillagning|instruktioner|fremgangsmade|sadan gor du|framgangsmate|fremgangsmate|slik gjor du(?: det)?)$/,
  ],
  ['note', new RegExp(`^(?:${NOTE_WORDS})$`)],
]

/** How much it makes, before a number. */
const YIELD =
  /^(?:serves?|servings?|feeds|makes|yields?|portion(?:en|er|s)?|person(?:en|er|es)?|porciones|raciones|porties|porzioni|porcoes|porsjoner|ergibt|rendimento|rende|rinde|opbrengst|(?:for|fur|pour|para|per|voor|till|til) (?=.*\b(?:peop|pers|pess|port?[csz]|raci|serv|commensali)))/
const TIMES: readonly (readonly ['prepMinutes' | 'cookMinutes' | 'totalMinutes', RegExp])[] = [
  [
    'totalMinutes',
    /^(?:total(?: time)?|gesamt(?:zeit)?|temps total|tiempo total|tempo total|totale? |tempo totale|totaltid|tid i alt|samlet tid|ready in|fertig in|klaar in|pret en|listo en|pronto in|pronto em|klar pa|(?:time|zeit|dauer|duree|tiempo|duracion|tempo|durata|tijd|totale tijd|tid)(?=\s?:))(?=$|[\s:])/,
  ],
  [
    'prepMinutes',
    /^(?:prep(?:aration)?(?: time)?|vorbereitung(?:szeit)?|arbeitszeit|zubereitungszeit|temps de preparation|tiempo de preparacion|tempo de preparo|voorbereiding(?:stijd)?|bereidingstijd|tempo di preparazione|preparazione|forberedelse|arbejdstid)(?=$|[\s:])/,
  ],
  [
    'cookMinutes',
    /^(?:cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|kochzeit|backzeit|garzeit|koch-.*zeit|temps de cuisson|cuisson|tiempo de coccion|tempo de cozimento|kooktijd|oventijd|baktijd|tempo di cottura|cottura|koketid|tillagningstid)(?=$|[\s:])/,
  ],
]
/** Words of a time that say nothing besides it. */
const OF_TIME =
  /\b(?:time|zeit|about|approx|ca|circa|etwa|env|environ|h|and|und|et|y|e|en|och|og)\b/g
const URL_TEXT = /https?:\/\/[^\s<>"]+/i
/** As long as `source_url` of a recipe may be. */
const MAX_URL = 2000
const BULLET = /^\s*(?:[-*•·–‣▪◦☐☑✓▢]\s*)?(?:\[[ xX]?\]\s*)?/
const NUMBERED = /^(?:(?:step|schritt|etape|étape|paso|stap|passo)\s*)?\d{1,2}\s*[.):]\s+/i
const STEP_ALONE = /^(?:step|schritt|etape|étape|paso|stap|passo)?\s*\d{1,2}\s*[.):]?$/i

/** Before an address, without another word, these say only that it follows. */
const SOURCE = /^(?:source|quelle|url|link|web|website|fuente|bron|fonte|kalla|kilde)?\W*$/

/**
 * Splits the text of a recipe, as people copy it from a page or a message. Headings in ten languages name its
 * parts. Without headings, lines with an amount are ingredients, and the lines after them are steps. No text is
 * lost: the rest is the description.
 *
 * @param language of the reader, for the amounts
 */
export function splitRecipe(text: string, language: string): SplitRecipe {
  const found: Facts = { ...NO_FACTS }
  const parts = readParts(text, language, found)
  const hasHeadings = parts.ingredients.length > 0
  const title = takeTitle(parts.head, hasHeadings ? undefined : language)
  if (!hasHeadings) separate(parts, language)
  return {
    ...found,
    servings: found.servings ?? readServings(title, language).servings ?? null,
    title,
    description: parts.head.join('\n').trim(),
    ingredients: parts.ingredients.map((line) => line.replace(BULLET, '').trim()).filter(Boolean),
    steps: stepsOf(parts.steps),
    note: parts.note.join('\n').trim(),
  }
}

/** Gives each line to the part in which it stands, but those that are nothing but facts. */
function readParts(text: string, language: string, found: Facts): Record<Part, string[]> {
  const parts: Record<Part, string[]> = { head: [], ingredients: [], steps: [], note: [] }
  let part: Part = 'head'
  /** A note of one paragraph is among the lines of this part. */
  let back: Part | undefined
  let before = ''
  // The first line is the title, and lines after ingredients are steps, unless they are nothing but facts.
  let [where, hasAmount]: [Where, boolean] = ['strict', false]
  for (const line of text.split(/\r?\n|\u2028|\u2029/)) {
    const isBreak = before.trim() === ''
    before = line
    if (back !== undefined && line.trim() === '') [part, back] = [back, undefined]
    if (takeFacts(found, line, where, language)) continue
    const heading = headingOf(line)
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
      if (rest !== '' && !takeFacts(found, rest, 'head', language))
        if (isSection) parts.ingredients.push(rest.endsWith(':') ? rest : `${rest}:`)
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

/** Where a line stands. `strict` is where a line may also be a title, a step or a note: `Bake 20 minutes.` */
type Where = 'head' | 'ingredients' | 'strict'

/** Reads servings, times and the source in a line. @returns whether the line says nothing else */
function takeFacts(found: Facts, line: string, where: Where, language: string): boolean {
  const words = clean(line)
  const url = URL_TEXT.exec(line)?.[0]
  if (url !== undefined && url.length <= MAX_URL && isWebUrl(url)) {
    found.sourceUrl ??= url
    return url === found.sourceUrl && SOURCE.test(foldText(words.replace(url, '').trim()))
  }
  if (words === '' || words.length > 80) return false
  const segments = segmentsOf(words)
  return segments.filter((one) => !takeFact(found, one, where, language)).length === 0
}

/** The parts of a line that begin with the label of a time or a yield: `Prep 10 min | Cook 20 min`. */
function segmentsOf(words: string): string[] {
  const all = words.split(/\s+/)
  const folded = all.map(foldText)
  const segments: string[][] = [[]]
  all.forEach((word, i) => {
    const rest = folded.slice(i).join(' ')
    const isLabel =
      (YIELD.test(rest) && /^\S+\s?:?\s?\d/.test(rest)) ||
      TIMES.some(([, label]) => label.test(rest))
    const hasNumber = /\d/.test(segments.at(-1)?.join('') ?? '')
    if (SEPARATOR.test(word) || (isLabel && hasNumber)) segments.push([])
    if (!SEPARATOR.test(word)) segments.at(-1)?.push(word)
  })
  return segments.map((one) => one.join(' ').replace(/[,;]$/, '')).filter((one) => one !== '')
}
const SEPARATOR = /^[|·•/–—-]$/

/** The text after a label, which has so many letters when it is folded. */
function afterLabel(text: string, length: number): string {
  let at = 0
  while (at < text.length && foldText(text.slice(0, at)).length < length) at++
  return text.slice(at).replace(/^[\s:]+/, '')
}

/** Whether a text says these minutes, and nothing else. A range says more. */
function isOnlyTime(text: string, minutes: number, language: string): boolean {
  const exact = exactMinutes(text, language)
  const rest = findDurations(text, language).reduceRight(
    (left, { at, end }) => left.slice(0, at) + left.slice(end),
    text,
  )
  return exact?.least === minutes && !/\p{L}/u.test(foldText(rest).replace(OF_TIME, ''))
}

/** @returns whether all that the text says is in `found` */
function takeFact(found: Facts, text: string, where: Where, language: string): boolean {
  const folded = foldText(text)
  const time = TIMES.find(([, label]) => label.test(folded))
  if (time) {
    const [field, label] = time
    const own = afterLabel(text, label.exec(folded)?.[0].length ?? 0)
    if (
      where === 'strict' &&
      !/^[^\d]{0,30}(?::|time|zeit|temps|tiempo|tempo|tijd|tid\b)/.test(folded)
    )
      return false
    const minutes = readMinutes(own, language)
    if (minutes === undefined) return false
    found[field] ??= minutes
    return found[field] === minutes && isOnlyTime(own, minutes, language)
  }
  const { servings, yield_text } = readServings(text, language)
  const isPure = servings !== undefined && yield_text === undefined && /\D/.test(text)
  const isYield = YIELD.test(folded) || (where === 'head' && servings !== undefined)
  if (!isPure && (!isYield || where === 'strict')) return false
  if (found.servings === null && servings !== undefined) found.servings = servings
  else if (servings !== undefined && servings !== found.servings) return false
  if (yield_text === undefined) return true
  found.yieldText ??= yield_text
  return found.yieldText === yield_text
}

/** The line without marks and blanks at its ends. A regular expression would take quadratic time for many of them. */
function clean(line: string): string {
  let [start, end] = [0, line.length]
  while (start < end && MARK.test(line[start] ?? '')) start++
  while (end > start && MARK.test(line[end - 1] ?? '')) end--
  return line.slice(start, end)
}
const MARK = /[#*_\s]/

interface Heading {
  readonly part: Exclude<Part, 'head'>
  /** What the line says besides: `Notes: Keeps for a week.`, `Ingredients (for a tin)` */
  readonly rest: string
  /** Whether the rest is a text of its part. */
  readonly isText: boolean
  /** The rest as it is written, without a colon before it: `(for a tin)`, `für den Teig`. */
  readonly aside: string
}

/** A heading may be followed by a text, or by the servings: `Zutaten für 4 Personen`. */
function headingOf(line: string): Heading | undefined {
  const bare = clean(line)
  const [, words = '', colon, aside = ''] =
    /^([^:(]{1,30}?)\s*(?:[:：]\**\s*(.*)|(\(.*|(?<=\s)(?:für|for|pour|para|per|voor|till|til)\s.*))?$/i.exec(
      bare,
    ) ?? []
  const folded = foldText(words).replaceAll('’', "'").trim()
  const part = HEADINGS.find(([, names]) => names.test(folded))?.[0]
  // `Préparation : 20 min` is a time.
  const isTime =
    /^\D{0,5}\d+\s?[hmsut]/i.test(colon ?? '') && TIMES.some(([, label]) => label.test(folded))
  if (part === undefined || isTime) return undefined
  const rest = (colon ?? aside).replace(/^\((.*)\)$/, '$1').trim()
  return { part, rest, isText: colon !== undefined, aside }
}

/** @param language set where no heading tells the ingredients: then the first line may be one */
function takeTitle(head: string[], language: string | undefined): string {
  while (head.length > 0 && head[0]?.trim() === '') head.shift()
  const first = clean(head[0] ?? '')
  const isOfList = language !== undefined && isFirstIngredient(head, language)
  if (first === '' || first.length > 150 || isOfList) return ''
  head.shift()
  return first
}

/** `3 Bean Chili` is a title, and `3 eggs` above another ingredient is none. */
function isFirstIngredient([first = '', ...others]: readonly string[], language: string): boolean {
  if (!isIngredient(first, language)) return false
  const { unit, name } = readIngredient(first.replace(BULLET, '').trim(), language)
  if (unit !== null || BULLET_SIGN.test(first)) return true
  const isName = /\s\p{Lu}/u.test(name) || /^\p{Lu}\S*\s\p{L}/u.test(name)
  const isAlone = !others.some((line) => isIngredient(line, language))
  return !isName && (isAlone || isIngredient(others[0] ?? '', language))
}
const BULLET_SIGN = /^\s*[-*•·–‣▪◦☐☑✓▢]\s/

function isIngredient(line: string, language: string): boolean {
  const bare = line.replace(BULLET, '').trim()
  if (bare === '' || bare.length > 80 || /[.!?]$/.test(bare) || NUMBERED.test(bare)) return false
  return readIngredient(bare, language).quantity !== null
}

/** Without headings: the first lines with amounts are ingredients, and what follows are steps. */
function separate(parts: Record<Part, string[]>, language: string): void {
  const { head } = parts
  const first = head.findIndex((line) => isIngredient(line, language))
  if (first < 0) return
  const isHeaded = readSection(head[first - 1] ?? '') !== undefined
  const start = isHeaded ? first - 1 : first
  const last = head.findLastIndex((line) => isIngredient(line, language))
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
