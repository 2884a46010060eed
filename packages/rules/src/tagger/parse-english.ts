import { readAddedPartAt } from '@larder/rules/measures/read-spoken-number.ts'
import { ENGLISH_UNITS } from '@larder/rules/tagger/words/guess-language.ts'
import { isUnitWord } from '@larder/rules/tagger/words/unit-lexicon.ts'
import { FEATURES, featuresOf } from './features.ts'
import { findLabels, isKnownFeature, type Label, LABELS, type Model } from './find-labels.ts'
import { type Amount, EXACT, type ParsedIngredient } from './ingredient.ts'
import { ENGLISH, type Token, tokenize } from './tokenize.ts'

/** The text of the tokens with a label: parts that are apart are joined. */
function textOf(
  line: string,
  tokens: readonly Token[],
  has: (i: number) => boolean,
  joint: string,
): string | null {
  const runs: string[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (!has(i)) continue
    let last = i
    while (last + 1 < tokens.length && has(last + 1)) last++
    runs.push(trimSigns(line.slice(tokens[i]?.at, tokens[last]?.end)))
    i = last
  }
  const text = runs.filter((run) => run !== '').join(joint)
  return text === '' ? null : text
}

const SIGNS = /[\p{L}\p{N}]/u

/** Without the signs around it. A bracket stays where its pair does. */
function trimSigns(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && !SIGNS.test(text[start] ?? '')) start++
  while (end > start && !SIGNS.test(text[end - 1] ?? '')) end--
  const inner = text.slice(start, end)
  if (text[end] === ')' && inner.lastIndexOf('(') > inner.lastIndexOf(')'))
    return text.slice(start, end + 1)
  return /^[®™%°.!]/.test(text.slice(end)) ? text.slice(start, end + 1) : inner
}

const RANGE_SIGN = /^(?:-|–|—|to|or|~)$/
const OPTIONAL = /\b(?:optional|if (?:you like|desired|using|you wish)|as desired)\b/i

/** Reads an English line with a model. */
export function parseEnglish(line: string, model: Model): ParsedIngredient {
  const read = withAddedParts(line, tokenize(line, ENGLISH))
  const { labels, margins } = findLabels(featuresOf(read), model)
  const hasAmount = read.some(({ value }, i) => value > 0 && LABELS[labels[i] ?? -1] === 'quantity')
  const tokens = hasAmount ? read : withOne(read)
  const sure = sureLabels(tokens)
  const labelAt = (i: number): Label | undefined => sure.get(i) ?? LABELS[labels[i] ?? -1]
  const has = (label: Label) => (i: number) => labelAt(i) === label
  const { low, high } = findQuantity(tokens, labelAt)
  const quantity = tokens[low]?.value ?? null
  const quantity_max = tokens[high]?.value ?? quantity
  const counted = high >= 0 ? high : low
  const unit =
    textOf(line, tokens, unitTokens(tokens, has('unit')), ' ') ??
    unitAfter(tokens[counted + 1], labelAt(counted + 1))
  const amounts = otherAmounts(line, tokens, labelAt, low, high)
  const named = textOf(line, tokens, has('name'), ' ')
  const name = named ?? textOf(line, tokens, isRest(tokens, labelAt), ' ') ?? ''
  return {
    original_text: line,
    quantity,
    quantity_max,
    unit,
    name: name === '' ? line.trim() : name,
    size: textOf(line, tokens, has('size'), ' '),
    preparation: textOf(line, tokens, has('preparation'), ', '),
    note: textOf(line, tokens, notesIn(tokens, withWeights(tokens, labelAt)), ', '),
    optional: OPTIONAL.test(line),
    confidence: named === null ? 0 : confidenceOf(margins),
    ...(amounts.length === 0 ? {} : { amounts: [{ quantity, quantity_max, unit }, ...amounts] }),
  }
}

/** Letters that English has only in the words of few languages: `crème`, `jalapeño`. */
const FOREIGN = /[\p{L}--[a-zA-ZàáâãçèéêëíîïñóôöúûüÀÉÈœæ]]/v

/** Whether the letters of a line, and at least one word, are those of English. A line without words may be. */
export function mayBeEnglish(line: string, model: Model): boolean {
  const tokens = tokenize(line, ENGLISH)
  if (tokens.some(({ kind, text }) => kind === 'word' && FOREIGN.test(text))) return false
  if (tokens.some(({ lower }) => ENGLISH_UNITS.includes(lower))) return true
  const features = featuresOf(tokens)
  const words = [...tokens.keys()].filter((i) => isLong(tokens[i]))
  const isKnown = (i: number) =>
    WORD_FEATURES.filter((place) => isKnownFeature(features[i * FEATURES + place], model)).length >
    2
  return words.length === 0 || words.some(isKnown)
}

/** The features of a token that have its whole word. Three must be known: features may share a number. */
const WORD_FEATURES = [0, 8, 19, 22]

const isLong = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.lower.length > 2 && !isUnitWord(token.lower)

/** The tokens with `a pound and a half` as 1.5 pounds. */
function withAddedParts(line: string, tokens: readonly Token[]): readonly Token[] {
  const added: Token[] = []
  let read = 0
  for (const token of tokens) {
    if (token.at < read) continue
    const [count, unit] = added.slice(-2)
    const isCounted = count && (count.value > 0 || /^an?$/.test(count.lower))
    const isAfterUnit = isCounted && unit && isUnitWord(unit.lower) && token.lower === 'and'
    const part = isAfterUnit ? readAddedPartAt(line, unit.end, ENGLISH.language) : undefined
    if (part && count && unit) {
      const value = Math.max(1, count.value) + part.value
      added.splice(-2, 1, { ...count, kind: 'number', value })
      read = part.end
    } else added.push(token)
  }
  return added
}

/** Words after which an article counts nothing: `a pinch of salt`, `a good handful`. */
const VAGUE =
  /^(?:bit|couple|dab|dash|dollop|dot|drizzle|drop|dust(?:ing)?|few|glug|grinding|handful|knob|little|lot|lug|mixture|pat|pinch|quantity|scattering|selection|slug|smidgen|splash|sprinkl(?:e|ing)|squeeze|squirt|touch|twist)$/

/**
 * The tokens with the article of `a cup of milk` and `an onion` as 1. What stands before `of` must be a unit: `a number of
 * tomatoes` is none.
 */
function withOne(tokens: readonly Token[]): readonly Token[] {
  const [article, next] = tokens
  const of = tokens.slice(0, 5).findIndex(({ lower }) => lower === 'of')
  const isOne =
    article !== undefined &&
    article.value === 0 &&
    /^an?$/.test(article.lower) &&
    next?.kind === 'word' &&
    !tokens.slice(1, 4).some(({ lower }) => VAGUE.test(lower)) &&
    (of < 0 || isUnitWord(tokens[of - 1]?.lower ?? ''))
  return isOne ? [{ ...article, kind: 'number', value: 1 }, ...tokens.slice(1)] : tokens
}

/** The labels of an article that counts, of a share (`2% milk`), and of the size of packs (`2 400g tins`, `0.2 500g pk`). */
function sureLabels(tokens: readonly Token[]): ReadonlyMap<number, Label> {
  const labels = new Map<number, Label>()
  if (/^an?$/.test(tokens[0]?.lower ?? '') && (tokens[0]?.value ?? 0) > 0) labels.set(0, 'quantity')
  if (tokens[1]?.lower === '%') labels.set(0, 'name').set(1, 'name')
  for (const i of qualitiesIn(tokens)) labels.set(i, 'preparation')
  const size = tokens[1]?.lower === 'x' ? 2 : 1
  const isSized = tokens[0]?.kind === 'number' && tokens[size]?.kind === 'number'
  if (!isSized || !EXACT.test(tokens[size + 1]?.lower ?? '')) return labels
  labels.set(size, 'amount').set(size + 1, 'amount')
  return isUnitWord(tokens[size + 2]?.lower ?? '') ? labels.set(size + 2, 'unit') : labels
}

/** How a food is, and is often said behind its name. */
const QUALITY =
  /^(?:bone(?:less|-in)|skin(?:less|-on|-off)|seed(?:less)|unsalted|salted|unsweetened|fat-free|rindless|organic|free-range|trimmed)$/
const BETWEEN = /^(?:,|&|and|or|\+|\/)$/

/** The tokens of a part between commas or brackets that says nothing but how a food is: `, boneless & skinless (600 g)`. */
function qualitiesIn(tokens: readonly Token[]): readonly number[] {
  const start = tokens.findIndex(({ lower }, i) => i > 0 && lower === ',') + 1
  if (start === 0) return []
  let end = start
  while (end < tokens.length && (isLike(QUALITY, tokens[end]) || isLike(BETWEEN, tokens[end])))
    end++
  while (end > start && isLike(BETWEEN, tokens[end - 1])) end--
  const isWhole = end === tokens.length || /^[,()]$/.test(tokens[end]?.lower ?? '')
  const isNamed = tokens.slice(0, start).some((one) => one.kind === 'word' && !isLike(QUALITY, one))
  return isWhole && isNamed ? [...Array(end - start).keys()].map((i) => start + i) : []
}

const isLike = (words: RegExp, token: Token | undefined): boolean => words.test(token?.lower ?? '')

/** Where no token is the name: the words before the first comma, without the amount. */
function isRest(tokens: readonly Token[], labelAt: (i: number) => Label | undefined) {
  const words = (i: number) =>
    tokens[i]?.kind === 'word' && /^(?:name|preparation|note)$/.test(labelAt(i) ?? '')
  const start = tokens.findIndex((_, i) => words(i))
  const comma = tokens.findIndex(({ lower }, i) => i > start && lower === ',')
  return (i: number) => words(i) && (comma < 0 || i < comma)
}

/** The first quantity: its token, and that of the end of a range. -1 where there is none. */
function findQuantity(tokens: readonly Token[], labelAt: (i: number) => Label | undefined) {
  const labelled = tokens.findIndex(({ value }, i) => value > 0 && labelAt(i) === 'quantity')
  const low = tokens[0]?.kind === 'number' && labelAt(0) !== 'name' ? 0 : labelled
  const none = { low, high: -1 }
  if (low < 0) return none
  let at = low + 1
  if (!RANGE_SIGN.test(tokens[at]?.lower ?? '')) {
    // `150 ml to 200 ml`, `3- to 4-inch`
    at++
    if (!RANGE_SIGN.test(tokens[at]?.lower ?? '')) return none
  }
  while (RANGE_SIGN.test(tokens[at]?.lower ?? '') && at < low + 4) at++
  const isNumber = (tokens[at]?.value ?? 0) > (tokens[low]?.value ?? 0)
  const isRange = labelAt(at) === 'quantity' || (at === low + 2 && tokens[low + 1]?.lower !== 'or')
  return isNumber && isRange ? { low, high: at } : none
}

/** The word after the amount, where the model has no unit: the labels that it learned from have none for these. */
function unitAfter(token: Token | undefined, label: Label | undefined): string | null {
  if (token === undefined) return null
  const isUnit = label === 'amount' && token.kind === 'word' && isUnitWord(token.lower)
  return isUnit || /^(?:dozens?|doz)$/.test(token.lower) ? token.text : null
}

const ABOUT = /^(?:about|around|approx|approximately|roughly|circa|ca|c|weighing)$/

/** The notes, with what they say of a weight: `(about 600 g / 1 lb 5 oz)`, and `(600 g)` behind a unit or a name. */
function withWeights(tokens: readonly Token[], labelAt: (i: number) => Label | undefined) {
  const kept = new Set<number>()
  const isSaid = (i: number) => {
    const before = labelAt(i - 1) ?? ''
    const isBracket = tokens[i]?.lower === '(' && /^(?:name|unit|preparation)$/.test(before)
    return isBracket || (labelAt(i) === 'note' && isLike(ABOUT, tokens[i]))
  }
  const isOpen = (i: number) => labelAt(i) === 'amount' || /^\P{L}$/u.test(tokens[i]?.text ?? '')
  for (const start of tokens.keys())
    if (isSaid(start))
      for (let i = start + 1; i < tokens.length && !isLike(/^[,()]$/, tokens[i]) && isOpen(i); i++)
        kept.add(i)
  return (i: number) => labelAt(i) === 'note' || kept.has(i)
}

const JOINS = /^(?:an?|of|the|x|\P{L}+)$/u

/** The tokens of notes, without parts such as `a` and `of` of `a pinch of salt`. */
function notesIn(tokens: readonly Token[], isNote: (i: number) => boolean): (i: number) => boolean {
  const kept = new Set<number>()
  for (let start = 0, end = 0; start < tokens.length; start = end + 1) {
    for (end = start; end < tokens.length && isNote(end); end++);
    const part = tokens.slice(start, end)
    if (part.some(({ lower }) => !JOINS.test(lower))) for (let i = start; i < end; i++) kept.add(i)
  }
  return (i) => kept.has(i)
}

/** Only the tokens of the first part that is a unit. `fl` is followed by `oz`. */
function unitTokens(tokens: readonly Token[], has: (i: number) => boolean): (i: number) => boolean {
  const start = tokens.findIndex((_, i) => has(i))
  let end = start
  while (end >= 0 && end < tokens.length && has(end)) end++
  if (start >= 0 && /^fl(?:uid)?$/.test(tokens[start]?.lower ?? '')) {
    const next = tokens[start + 1]?.lower === '.' ? start + 2 : start + 1
    if (/^(?:oz|ounces?)$/.test(tokens[next]?.lower ?? '')) end = Math.max(end, next + 1)
  }
  return (i) => i >= start && i < end
}

/** The numbers with a unit that the first amount does not have: `14 oz` of `1 (14 oz) can`. */
function otherAmounts(
  line: string,
  tokens: readonly Token[],
  labelAt: (i: number) => Label | undefined,
  low: number,
  high: number,
): Amount[] {
  const amounts: Amount[] = []
  for (const [i, { value, kind }] of tokens.entries()) {
    if (kind !== 'number' || i === low || i === high || labelAt(i) !== 'amount') continue
    const next = tokens[i + 1]?.lower === '-' ? i + 2 : i + 1
    const word = tokens[next]
    const isUnit = word !== undefined && isUnitWord(word.lower) && labelAt(next) !== 'name'
    const end = isUnit && word.lower === 'fl' && tokens[next + 1]?.lower === 'oz' ? next + 1 : next
    if (isUnit)
      amounts.push({
        quantity: value,
        quantity_max: value,
        unit: line.slice(word.at, tokens[end]?.end),
      })
    if (amounts.length === MAX_AMOUNTS) break
  }
  return amounts
}

const MAX_AMOUNTS = 8

/** The least sure token decides. */
function confidenceOf(margins: Float64Array): number {
  let least = Infinity
  for (const margin of margins) least = Math.min(least, margin)
  return least === Infinity ? 0 : Math.round((100 * least) / (least + 1)) / 100
}
