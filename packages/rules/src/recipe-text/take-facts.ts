import { foldText } from '@larder/rules/fold-text.ts'
import { findDurations } from '@larder/rules/measures/find-durations.ts'
import { isOnlyServings, readServings } from '@larder/rules/recipes/read-servings.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { clean, headingOf } from './heading-words.ts'
import { NUMBERED } from './list-lines.ts'
import { namesPart } from './read-ingredient.ts'
import { readTimes, type SaidTimes, type TimeKind } from './read-times.ts'

/** How much it makes, before a number. */
const YIELD =
  /^(?:serves?|servings?|feeds|makes|yields?|portion(?:en|er|s)?|person(?:en|er|es)?|porciones|raciones|porties|porzioni|porcoes|porsjoner|ergibt|rendimento|rende|rinde|opbrengst|(?:(?:donne|salen|ger|giver|gir|blir|antall?|aantal|anzahl|menge|quantite|cantidad|quantita|st[uy]c?ks?|stk|pieces|pezzi|unidades)(?: port\p{L}*| pers\p{L}*)?(?:\s?:|\s(?:ca\.?|about|env\p{L}*\.?|unge\p{L}*)|\s)\s?(?=\d))|(?:for|fur|pour|para|per|voor|till|til) (?=.*\b(?:peop|pers|pess|port?[csz]|raci|serv|commensali)))/u
/** Pieces and nothing else, or a number of other things after `for`: `12 stuks`, `Für 12 Muffins`. Folded. */
const PIECES =
  /^(?:(?:for|fur|pour|para|per|voor|till?) )?(?:(?:ca|approx|env)\.? |(?:circa|about|unge\p{L}*) )?\d+(?: ?[-–] ?\d+)? ?(?:pieces?|pcs?|stuck|stk|pezz[io]|pz|stuks?|st|styck(?:en)?|stykke?r?|unidades?|uds?|unites?|pecas?|piezas?|slices|scheiben|tranches|rebanadas|trozos|fette|fatias|pedacos|punten|plakken|bitar|skivor|skiver|biter)\.?$|^(?:for|fur|pour|para|per|voor|till?) (?:(?:ca|approx|env)\.? |(?:circa|about|unge\p{L}*|etwa|environ|unos|cerca de|ongeveer) )?\d+(?: ?[-–] ?\d+)? \p{L}[\p{L} -]{2,30}(?: ?\([^()]{0,20}cm[^()]{0,20}\))?$/u
/** Nothing but a number of portions, folded: `4 portioner`, `für 2 Portionen`. */
const PORTIONS =
  /^(?:(?:for|fur|pour|para|per|voor|till?) )?\d+(?: ?[-–] ?\d+)? ?(?:por[tscz]\p{L}*|pers\p{L}*|serv\p{L}*|raci\p{L}*)\.?$/u
const PORTION =
  '(?:serves|servings?|people|persons?|guests|port\\p{L}+|porz\\p{L}+|porc\\p{L}+|porsj\\p{L}+|rac\\p{L}+|person\\p{L}*|persoon|pessoas?|pers\\.?)'
const YIELDS =
  '(?:makes|yields?|serves|for|ergibt|fur|pour|para|per|voor|till?|rende|rendimento|rinde|donne|salen|ger|giver|gir|reicht fur)'
const URL_TEXT = /https?:\/\/[^\s<>"]+/i
/** As long as `source_url` of a recipe may be. */
const MAX_URL = 2000
/** Before an address, without another word, these say only that it follows. */
const SOURCE = /^(?:source|quelle|url|link|web|website|fuente|bron|fonte|kalla|kilde)?\W*$/

const SOURCE_WORD = /^(?:source|quelle|fuente|bron|fonte|kalla|kilde|via|from|von)\b/

/** What a recipe says of itself. */
export interface Facts {
  servings: number | null
  /** Where the text says more than the number of servings: `12 bars`. */
  yieldText: string | null
  prepMinutes: number | null
  cookMinutes: number | null
  totalMinutes: number | null
  sourceUrl: string | null
}
export const NO_FACTS: Facts = {
  servings: null,
  yieldText: null,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  sourceUrl: null,
}
/** What is read besides the fields: waiting has none. */
export interface Found extends Facts {
  waiting: number
  readonly waits: string[]
}

/**
 * Where a line stands. `strict` is where a line may also be a title, a step or a note: `Bake 20 minutes.` Below a step,
 * in `steps`, so may `Cook: 20 minutes.` A `heading` of steps is only a fact where it says nothing else: `Zubereitung: 20 Min.`
 */
export type Where = 'head' | 'ingredients' | 'strict' | 'steps' | 'heading'

/** Whether `all` that a line says was read. `aside`: it is about a time, and says more than a field can have. */
export type Taken = 'all' | 'aside' | 'some'

/**
 * Reads servings, times and the source in a line.
 *
 * @param found gets what the line says
 * @param language of the reader, for the amounts
 */
export function takeFacts(found: Found, line: string, where: Where, language: string): Taken {
  const words = clean(line).replaceAll(WITHIN, '').replaceAll(SAID_TWICE, '')
  const url = urlIn(line)
  if (url !== undefined) {
    const isAlone = SOURCE.test(foldText(words.replace(url, '').trim()))
    const isNamed = SOURCE_WORD.test(foldText(words))
    // An address among other words says where more is.
    if (!isAlone && !isNamed) return 'some'
    found.sourceUrl ??= url
    return isAlone && url === found.sourceUrl ? 'all' : isNamed ? 'aside' : 'some'
  }
  if (words === '' || words.length > MAX_FACTS) return 'some'
  // `2. 1 hour of rest.` is a step.
  const isStep = NUMBERED.test(words)
  const isOfHead = where === 'head' || where === 'heading'
  const said = segmentsOf(words)
    .map((text) => ({ text, times: isStep ? undefined : readTimes(text, language) }))
    .flatMap((one) => (isOfHead && !one.times?.isAll ? finer(one, language) : one))
  const first = said.find(({ times }) => times)?.times
  // `24 h soaked chickpeas` is an ingredient.
  const isOfList = where === 'ingredients' && said.every(({ times }) => times?.rests.length === 0)
  const isTimed = where === 'head' || isOfList || isLabelled(first, where)
  const isPure = isTimed && said.every(({ times }) => times?.isAll)
  const hasSeveral = said.flatMap(({ times }) => times?.times ?? []).length > 1
  if (where === 'heading' && !isPure && !hasSeveral) return 'some'
  const kept = { ...found, waits: [] as string[] }
  const taken = said.map(({ text, times }) =>
    times && isTimed
      ? takeTimes(kept, times)
      : takeYield(kept, text, isOfHead ? 'head' : where, language),
  )
  const isAll = taken.every(Boolean)
  Object.assign(found, { ...kept, waits: isAll ? [...found.waits, ...kept.waits] : found.waits })
  if (isAll) return 'all'
  const isOfTimes = isPure || where === 'heading' || (isTimed && first?.saysTime === true)
  return isOfTimes ? 'aside' : 'some'
}
const MAX_FACTS = 120
/** A unit behind the same unit, which a page shows only to some: `10 minutes mins`, `1 hour hr`. */
const SAID_TWICE =
  /(?<=\d\s?(?:minut\p{L}*|hours?|stunden?|heures?|or[ae]|horas?|uur|uren|tim(?:mar|me|er)?))\s(?:mins?|hrs?|h|std|u|t)(?![\p{L}\d])\.?/giu

/** The first web address of a text, without the signs after it. */
function urlIn(line: string): string | undefined {
  const url = URL_TEXT.exec(line)?.[0].replace(/[.,;:!?'*]+$/, '')
  // `https://example.com/Bread_(food)` has both of its brackets.
  const isOpen = /[([]/.test(line) && !url?.includes('(')
  const bare = isOpen ? url?.replace(/[)\]][^/]*$/, '') : url
  return bare !== undefined && bare.length <= MAX_URL && isWebUrl(bare) ? bare : undefined
}

/** Whether times are more than a step. */
const isLabelled = (times: SaidTimes | undefined, where: Where): boolean =>
  times?.isLabelled === true &&
  (where !== 'steps' || times.saysTime || times.times[0]?.kind === 'total')

/** A part of a line, and what it says about times. */
interface Said {
  readonly text: string
  readonly times: SaidTimes | undefined
}

/** The parts of a text if each is a fact: `Serves 4, prep 20 min`. A time that says nothing of itself is the total. */
function finer(said: Said, language: string): readonly Said[] {
  if (findDurations(said.text, language).length === 0) return [said]
  const parts = said.text
    .split(FINER)
    .flatMap((part) => cutAtTimes(part, language))
    .filter((part) => /\S/.test(part))
    .map((text) => ({ text, times: readTimes(text, language) ?? total(text, language) }))
  const areFacts = parts.every(
    ({ text, times }) => times?.isAll ?? (/\p{L}/u.test(text) && isYield(text, language)),
  )
  return areFacts ? parts : [said]
}
const FINER =
  /[,;]\s+|\s*[()]\s*|(?<=[\p{L}\d])(?<!\d\s?(?:[Mm]in|[Ss]td|h|t|tim)|(?:^|\s)(?:ca|env|app?rox))\.\s+(?=[\p{Lu}\d])/u

const isYield = (text: string, language: string): boolean =>
  countsPortions(text, language) || (/\d/.test(text) && YIELD.test(foldText(text)))

const countsPortions = (text: string, language: string): boolean =>
  readServings(text, language).servings !== undefined

/** A time and nothing else: `30 minutes`, `takes about 1 h`. */
function total(given: string, language: string): SaidTimes | undefined {
  const text = given.replace(TAKES, '')
  if (!/^\P{L}*[\d½¼¾]/u.test(text) || findDurations(text, language).length === 0) return undefined
  const times = readTimes(`Total: ${text}`, language)
  return times?.isAll ? times : undefined
}

/** Before a time that is the total, in ten languages. */
const TAKES =
  /^[^\p{L}\d½¼¾]*(?:(?:(?:it )?takes|dauert|(?:ça )?prend|(?:se )?tarda|(?:ci )?vuole|leva|demora|duurt|tar|tager) )?(?:(?:ca|circa|cirka|approx|about|around|roughly|etwa|ungefähr|rund|env|environ|unos|aprox|cerca de|ongeveer|ungefär|omkring|omtrent|rundt)\.? )?/iu

/** Before the times that follow servings: `Serves 4 Prep 20 min Cook 40 min`. */
function cutAtTimes(text: string, language: string): readonly string[] {
  const starts = [...text.matchAll(/(?<=\d.*\s)[\p{L}\d]/gu)].slice(0, MAX_CUTS)
  const at = starts
    .map(({ index }) => index)
    .find(
      (index) =>
        readTimes(text.slice(index), language)?.isAll &&
        countsPortions(text.slice(0, index), language),
    )
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at)]
}
const MAX_CUTS = 6

/** The parts of a line that stand apart, or begin with the word for a yield: `Prep 10 min | Serves 4`. */
function segmentsOf(words: string): string[] {
  if (!/\d|[|·•/–—-]/.test(words)) return [words]
  const all = words.split(/\s+/)
  const folded = all.map(foldText)
  const segments: string[][] = [[]]
  all.forEach((word, i) => {
    const rest = folded.slice(i).join(' ')
    const before = segments.at(-1)?.join(' ') ?? ''
    const isLabel = YIELD.test(rest) && /^[^\s,;(]+\s?:?\s?\d/.test(rest)
    // `For 4 people 20 min`
    const hasNumber = /\d/.test(before) && !/^(?:\p{L}+ )?\d+$/u.test(before)
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
function takeYield(found: Found, given: string, where: Where, language: string): boolean {
  const text = given.replace(/^(?:\p{ExtPict}\ufe0f?\s*)+/u, '')
  const isStrict = where === 'strict' || where === 'steps'
  if (namesPart(text)) return false
  if (isStrict && /\s/.test(text) && !isOnlyServings(foldText(text))) return false
  const counted = withoutLabel(text)
  const { servings, yield_text } = readServings(counted, language)
  const isOnly = [text, counted].some((one) => ONLY_PORTIONS.test(foldText(one)))
  const more = isOnly ? undefined : yield_text
  const isPure = servings !== undefined && more === undefined && /\D/.test(text)
  const isCount = servings !== undefined || isPieces(text, language)
  const isOfList = where === 'ingredients' && PORTIONS.test(foldText(text))
  const saysYield = YIELD.test(foldText(text)) || (where === 'head' && isCount) || isOfList
  if (!isPure && (!saysYield || isStrict)) return false
  if (found.servings === null && servings !== undefined) found.servings = servings
  else if (servings !== undefined && servings !== found.servings) return false
  if (more === undefined) return true
  found.yieldText ??= more
  return found.yieldText === more
}
/** A number of portions, which says nothing more, folded: `Servings: 4`, `Yield: 4 servings`, `Für 4 Personen` */
const ONLY_PORTIONS = new RegExp(
  `^(?:${PORTION} ?:? ?\\d+|(?:(?:\\p{L}+ ?: ?|${YIELDS} )?\\d+ ?${PORTION}))\\.?$`,
  'u',
)

/** Before a number of portions, and nothing else, while `Makes 12` counts pieces: `Yield: 4`, `Servings 4 servings`, `Nombre de personnes : 4`. Folded. */
const YIELD_LABEL = new RegExp(
  `^(?!(?:makes|ergibt|donne|salen|rinde|rende|ger|giver|gir) \\d+\\.?$)(?:(?:total|number of|nombre de|anzahl(?: der)?|aantal|antall?|numero (?:de|di)|dosis|dos[ei]) )?(?:${PORTION}|${YIELDS}|menge|quantit[ea]|cantidad|rendement|resa|dos[ei]s?|opbrengst|utbytte|udbytte) ?:? ?(?=\\d[\\d –-]*(?: ?${PORTION})?\\.?$)`,
  'u',
)

/** A number of portions without the label before it. */
const withoutLabel = (text: string): string =>
  YIELD_LABEL.test(foldText(text)) ? text.slice(text.search(/\d/)) : text

const isPieces = (text: string, language: string): boolean =>
  PIECES.test(foldText(text)) && findDurations(text, language).length === 0

/** The marks around a label: `Serves:** 6`, `Serves_: 6` */
const WITHIN = /[*_]{1,3}(?=\s?:)|(?<=:|^[-•]\s)[*_]{1,3}/g

/** The minutes of all that was found, with the time of waiting, which no field has. */
export function sumOf({ prepMinutes, cookMinutes, waiting }: Found): number | null {
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0)
  return waiting > 0 && sum > 0 ? sum + waiting : null
}

/** The lines with those that are a label and its value on one line each as one: `Prep Time:`, and `15 mins` below it. */
export function joinLabels(lines: readonly string[], language: string): string[] {
  const title = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findIndex((line) => headingOf(line)?.part === 'ingredients')
  const joined: string[] = []
  for (const [at, line] of lines.entries()) {
    const label = joined.at(-1)?.trim().replace(/:$/, '') ?? ''
    const isValue = at > title + 1 && at < end && LABEL.test(label) && VALUE.test(foldText(line))
    const both = `${label}: ${line.trim()}`
    if (isValue && takeFacts(noneFound(), both, 'head', language) === 'all')
      joined[joined.length - 1] = both
    else joined.push(line)
  }
  return joined
}
const LABEL = /^\p{L}[\p{L}\s'’-]{1,30}$/u
/** A number, perhaps of portions, or a time of one or two numbers, folded: `6`, `4 servings`, `1 hr 15 mins` */
const VALUE = new RegExp(
  `^\\s*\\d{1,3}(?: ?[-–] ?\\d{1,3})?(?:\\s?${PORTION}|\\s?(?:h|hrs?|hours?|heures?|std|stunden?|uur|uren|or[ae]|horas?|tim(?:mar?|mer?|er?)?|min\\p{L}*)\\.?(?:\\s\\d{1,2}(?:\\s?min\\p{L}*\\.?)?)?)?\\s*$`,
  'u',
)
/** Nothing that is read yet. */
export const noneFound = (): Found => ({ ...NO_FACTS, waiting: 0, waits: [] })
