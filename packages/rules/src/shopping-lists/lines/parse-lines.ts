import { foldText } from '@larder/rules/fold-text.ts'
import { findUnit, knownUnit } from '@larder/rules/measures/find-unit.ts'
import { THANKS, thingsAskedFor } from './asked-words.ts'
import { type LineWords, lineWords } from './line-words.ts'
import { listWords } from './list-words.ts'
import { type Line, type LineOptions, parseLine, REMARK, withoutPictures } from './parse-line.ts'
import { readAmount } from './read-amount.ts'
import { isFlavour, isRemark, mayBeMany, namesOneThing } from './remark.ts'

export interface LinesOptions extends LineOptions {
  /** Whether the household has a food of this name. */
  readonly isFood?: (name: string) => boolean
  /** Whether the word for `and` between two texts stands between two things that shops have. */
  readonly areGoods?: (one: string, other: string) => boolean
  /** Whether a text is the name of an aisle. */
  readonly isAisle?: (name: string) => boolean
}

/** A part of a line, between commas and the words for `and`. */
interface Part {
  readonly text: string
  readonly name: string
  /** The text between it and the part before. */
  readonly before: string
  readonly isFood: boolean
  /** It begins with an amount or words such as `a few`, and a name follows. */
  readonly isCounted: boolean
  /** It is an amount of one thing (`6 eggs`, and not `2 fish` or `a pack of salt`), or ends with one: `sugar 1 kg`. */
  readonly isWhole: boolean
  /** It is so many loaves or rolls, or `bread`: an amount only behind a bread, or a paper. */
  readonly isLoaf: boolean
  /** It says something about the part before. */
  readonly isRemark: boolean
  /** It is several of something: `10 plates`. */
  readonly isMany: boolean
  /** It is a number of packs, or of things that are also packs: `10 cups`. */
  readonly isPack: boolean
}

/**
 * What stands before an item of a pasted list and is not read: bullets, a box to tick, signs without a shape, and commas.
 */
const BULLET = /^(?:[\ufe0f*•·‣⁃–—←-⇿─-☒✅-➿⬀-⯿👉🔴-🔽🟠-🟫\s\p{Cf}-]|,(?!\d))*(?:\[[ xX]?\]\s*)?/u
/** The number of an item in a pasted list. */
const ORDINAL = /^\s*\d{1,2}(?:[.)](?:\s+|(?=\p{L}))|\ufe0f?\u20e3\s*)/u
/** The title of a list, folded, in ten languages: `My shopping list`. */
const TITLE =
  /^\P{L}*(?:[mnou]\p{L}+ |l?a )*(?:list[ae] d\S+ (?:la )?)?(?:to buy|shopping|grocer\w+|einkaufs?|courses|compras?|spesa|boodschappen|inkops?|indkobs?|handle) ?(?:list[ae]?|zettel|lijst\w*|seddel|lapp)?\P{L}*$/u
/** The heading of a part: `Dairy:`, `## Dairy`. */
const HEADING = /^#+ |:[*_\s]*$/
const isHeading = (line: string): boolean => HEADING.test(line) || STORE_ALONE.test(line.trim())
/** Stores, and kinds of shops, in the countries of the ten languages. */
const STORES =
  'aldi(?: (?:nord|süd))?|lidl|rewe|edeka|penny|netto|kaufland|dm|rossmann|hofer|billa|spar|migros|coop|tesco|asda|sainsbury.?s|morrisons|waitrose|boots|costco|walmart|target|trader joe.?s|whole foods|carrefour|leclerc|auchan|intermarché|monoprix|casino|mercadona|eroski|conad|esselunga|continente|pingo doce|albert heijn|ah|jumbo|ica|willys|hemköp|rema(?: 1000)?|meny|føtex|bilka|ikea|action|super\\S*m[ae]r[ck]\\S*|m[ae]r(?:ket?|ché|cado|cato)|b(?:[aä]c?k|ag)er(?:y|ei|i|iet)?|(?:metzg|butch)er\\S*|sla(?:ger|gter)|pharmac\\S+|farm[aá]cia|apot\\S+|drog\\S+|getränkemarkt|bou\\S+erie|pan(?:ader|if)\\S+|carnicería|macelleria|padaria|talho'
/** `Lidl: milk, eggs`, `Lidl - milk` */
const STORE = RegExp(`^(?:${STORES})(?: ?:[*_]*| [-–—]) (?=.*\\p{L})`, 'iu')
/** What the things behind a colon are for, or their aisle: `For tacos: tortillas, salsa`, `Gemüse: Lauch, Karotten` */
const HEAD = /^(?!(?:note|notiz|nb|ps|[ou]bs)\b)\p{L}[^:,;()\d]{1,30}:[*_]* (?=\p{L}|\d)/iu
const STORE_ALONE = RegExp(`^(?:${STORES})$`, 'iu')
/** Sentences of a thing each: `Milk. Eggs. Bread.` */
const SENTENCES =
  /^(?:[\p{Lu}\d][^.,;:()?!]*(?<=\p{L}{3})\. ){2,}[\p{Lu}\d][^.,;:()?!]{2,}\.?$|^[\p{Lu}\d][^.,;:()?!]*(?<=\p{L}{3})\. [\p{Lu}\d][^.,;:()?!]*(?<=\p{L}{3})\.$/u
/** Counts and things without commas, as in dictated texts: `4 tomatoes 2 onions 1 garlic` */
const COUNTED = /^(?:\d+ \p{L}{3,} ){2,}\d+ \p{L}{3,}$/u
/** Names of one thing, with `&` for a word such as `and`. Folded, in any language. */
const FIXED = RegExp(
  '^(mac(aroni)?&che|fish&chip|cookies&cr|gin&toni[ca]+$|pork&beans?$|chips sel&vina|s.{1,3}r ?cream&onion\\b|sweet&sour|suss&sau|himmel&e|mar&mont|moros&c|cacio&pepe|pasta&fagioli$|risi&b|romeu&j|(sal[tz]?e?|sel|zout|ham|cheese)&\\S+ (cris|[cp]h?[ai][tp]|kartoffelc|toast|sand|roll|past|pie))'.replaceAll(
    '&',
    ' \\S+ ',
  ),
)
/** The most parts of a food such as `salt and pepper`, where the household has it. */
const MAX_PARTS = 3

/**
 * Reads several items. Each line of the text is one, and a semicolon ends one. A comma ends one unless a remark or only
 * an amount follows: `Milch, fettarm`, `ice cream, vanilla` and `Tomaten, 400 g` are one item. `and` ends one if an
 * amount or `a few` follows, after an amount of one thing (`6 eggs and milk`) or behind one (`sugar 1 kg and flour`), if it stands
 * between foods of the household or between two goods (`milk and bread`, also `salt and pepper`), or as the last of a list
 * with commas: `milk, bread and quinoa`. A comma or `and` in an amount (`two and a half pounds`), in the name of a food of
 * the household or in that of one thing (`fish and chips`) ends nothing.
 *
 * The title of a list on its first line is not read, nor are headings of its parts: lines that end with a colon or begin
 * with `#`, stores, and aisles above blocks of lines, before other lines; nor what stands before a colon and several things
 * (`For tacos: tortillas, salsa`). Bullets, boxes and, if all lines have one of them, numbers at the beginning are not read.
 * Nor are articles, unless a capital letter follows (`La Laitière`) and the rest is no food of the household, a dot at the
 * end of such a food, `du` of `du pain`, thanks, and the words by which people ask or say what is out
 * (`we need milk`, `Kaffee ist alle`). Takes linear time.
 */
export function parseLines(text: string, options: LinesOptions = {}): Line[] {
  const lines = linesOf(text, options)
  const isNumbered =
    lines.length > 1 &&
    lines.every((line) => ORDINAL.test(line) || line.replace(BULLET, '') !== line.trimStart())
  return lines
    .flatMap((line) => splitSentences(isNumbered ? line.replace(ORDINAL, '') : line).split(';'))
    .map((line) =>
      withoutPictures(line.replace(BULLET, ''))
        .replace(STORE, '')
        .replace(/,[\s,]*,/g, ', ')
        // `Milk........2`, `bread...`
        .replace(/\.\.+|…/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((line) =>
      itemsOf(
        thingsAskedFor(line)
          .trim()
          .replace(/ ?(?:,|(?<![!?])[!?]+|:[*_]*)$/, ''),
        options,
      ),
    )
    .filter(({ name }) => name !== '')
}

/** The lines of a text that are no title and no heading of other lines. */
function linesOf(text: string, { isAisle }: LinesOptions): string[] {
  const [, title = '', rest = ''] = /^([^:\n\r]*)[:\n\r]([^]*)/.exec(text.trimStart()) ?? []
  const isTitled = isText(rest) && TITLE.test(foldText(title))
  const written = (isTitled ? rest : text).split(/\r\n|[\n\r\u2028\u2029]/)
  const isLine = (i: number) => isText(written[i] ?? '')
  /** Aisles, each above several lines, and apart from the lines before. */
  const aisles = new Set(
    written.filter((line, i) => !isLine(i - 1) && isLine(i + 1) && isAisle?.(line.trim())),
  )
  const isHead = (line: string) => isHeading(line) || (aisles.size > 1 && aisles.has(line))
  const all = written.filter(isText)
  const last = all.findLastIndex((line) => !isHead(line))
  const isLast = (i: number) => i > 0 && i === all.length - 1
  return all.filter((line, i) =>
    isLast(i) && THANKS.test(line) ? false : i >= last || !isHead(line),
  )
}

/** The things of a line that are sentences, or each behind its count, with a semicolon between them. Not those behind a short form: `2 Pck. Hefe` */
function splitSentences(line: string): string {
  const text = line.trim()
  if (COUNTED.test(text) && !text.split(' ').some((word) => knownUnit(word)))
    return text.replace(/ (?=\d)/g, ';')
  const parts =
    text.length < MAX_SENTENCES && SENTENCES.test(text) ? text.replace(/\.$/, '').split('. ') : []
  const areThings = parts.every((part) => {
    const words = part.split(' ')
    const most = parts.length > 2 ? 4 : 2
    return words.length <= most && knownUnit(words.at(-1) ?? '') === undefined
  })
  return areThings && parts.length > 0 ? parts.join(';') : line
}
const MAX_SENTENCES = 300

const isText = (line: string): boolean => line.trim() !== ''

function itemsOf(line: string, options: LinesOptions): Line[] {
  const items: string[] = []
  let isList = false
  let last: Part | undefined
  /** The last part that began an item. */
  let first: Part | undefined
  for (const part of partsOf(withoutHead(line, options), options)) {
    const isNext: boolean =
      last === undefined ||
      (begins(part, last, isList, options) &&
        !(first && !part.isFood && isFlavour(part.text, first.text) && isComma(part.before)))
    isList ||= isNext && isComma(part.before)
    if (isNext) first = part
    items.push(isNext ? part.text : items.pop() + part.before + part.text)
    last = part
  }
  // The dot of a spoken sentence belongs to no name.
  if (items.length > 1) items.push(items.pop()?.replace(/(?<=\p{L}{3})[.?]+$/u, '') ?? '')
  return items.map((item) => readItem(item, options))
}

/** A line without what stands before a colon, if several things follow. Remarks or an amount may follow a thing. */
function withoutHead(line: string, options: LinesOptions): string {
  const rest = line.replace(HEAD, '')
  const parts = rest === line ? [] : partsOf(rest, options)
  return parts.length > 1 && !parts.some((part) => part.isRemark) ? rest : line
}

/** Whether a part is an item of its own, and not a remark about the part before. */
function begins(part: Part, last: Part, isList: boolean, { areGoods }: LinesOptions): boolean {
  if (part.isPack && part.isMany && last.isMany) return true
  if (part.isRemark || (part.isLoaf && BREAD.test(foldText(last.text)))) return false
  if (isList || isComma(part.before)) return true
  if (part.isCounted || last.isWhole || areGoods?.(last.name, part.name)) return true
  return part.isFood && (last.isFood || last.isCounted)
}

/** `bread, 2 loaves` and `foil, 2 rolls` are one item, and `milk, 2 loaves` are two. */
const BREAD = /bread|bro+[dt]|pain|pan|pao|loaf|toast|paper|foil|roll|bag/

const isComma = (text: string): boolean => text.includes(',')

function partsOf(line: string, options: LinesOptions): Part[] {
  const texts = splitLine(line, options)
  const parts: Part[] = []
  for (let i = 0; i < texts.length;) {
    const end = endOfFood(texts, i, options)
    const before = texts[i - 1] ?? ''
    parts.push(partOf(texts.slice(i, end + 1).join(''), before, options))
    i = end + 2
  }
  return parts
}

/** The parts of a line at even places, and the texts between them. An amount is not split, nor what is in brackets. */
function splitLine(line: string, { language }: LinesOptions): string[] {
  const texts: string[] = []
  const words = lineWords(language)
  // A sign takes the place of each separator in brackets.
  const open = line.replace(/\([^()]*\)/g, (all) => '.'.repeat(all.length))
  let start = 0
  let amount = readWhole(line, 0, words)
  for (const { 0: between, index } of open.matchAll(listWords(language).between)) {
    if (index < amount) continue
    texts.push(line.slice(start, index), between)
    start = index + between.length
    amount = readWhole(line, start, words)
  }
  return [...texts, line.slice(start)]
}

/** The position after the amount that begins at a position. */
const readWhole = (line: string, at: number, words: LineWords): number =>
  readAmount(line, at, words, { words: true, unit: true })?.end ?? at

/** @param texts parts at even places, and the texts between them. @returns the place of the last part of the food */
function endOfFood(texts: readonly string[], start: number, options: LinesOptions): number {
  const { isFood } = options
  for (let end = start + 2 * (MAX_PARTS - 1); end > start; end -= 2) {
    if (end >= texts.length) continue
    const between = texts.slice(start, end).filter((_, i) => i % 2)
    if (between.some(isComma)) continue
    const { name } = readItem(texts.slice(start, end + 1).join(''), options)
    if (
      isFood?.(name) ||
      (end === start + 2 && !FIXED.test(foldText(`${texts[start]}`)) && FIXED.test(foldText(name)))
    )
      return end
  }
  return start
}

function partOf(text: string, before: string, options: LinesOptions): Part {
  const { language, isFood: isKnown } = options
  const { name, quantity, unit } = readItem(text, options)
  const isFood = isKnown?.(name) ?? false
  const words = lineWords(language)
  // `2 packs`, and not `bread 2` where a bread is a unit.
  const isNameLast = isAtEnd(name, text.split(REMARK)[0] ?? '')
  const isLoaf = knownUnit(name, language) === 'loaf' || /^rolls?$/i.test(name)
  // `3 Knoblauchzehen` are a thing and its unit.
  const isThing = isLoaf || /^knob/i.test(name)
  const isPack =
    !isThing &&
    quantity !== undefined &&
    isNameLast &&
    unit === undefined &&
    knownUnit(name, language) !== undefined
  const hasAmount = quantity !== undefined && !isPack
  const isOnlyAmount = isPack || (!isThing && readWhole(text, 0, words) === text.length)
  // `a little ripe` says how it is, and `a few ripe limes` are a thing.
  // An amount and a note in brackets at its end make no name of many words.
  const isSaid = isRemark(
    (hasAmount ? name : text.replace(/ \([^()]*\)$/, '')).replace(words.vague, ''),
    words.language,
  )
  const isCounted =
    listWords(language).some.test(text) ||
    (words.vague.test(text) && !isSaid) ||
    (hasAmount && isNameLast)
  const isRemarked = !isFood && (SHARE.test(text) || isOnlyAmount || (!isCounted && isSaid))
  // Packs are of one thing: `2 packs salt and vinegar crisps`.
  const isMany = unit === undefined && (quantity ?? 0) > 1 && mayBeMany(name, words.language)
  const isMeasured =
    unit !== undefined && findUnit(unit, { unitSystem: 'metric' }).measure !== undefined
  const isWhole = isCounted
    ? (isMany || isMeasured) && namesOneThing(name, words.language)
    : hasAmount || (isOnlyAmount && before !== '')
  return {
    text,
    name,
    before,
    isFood,
    isCounted,
    isWhole,
    isLoaf,
    isRemark: isRemarked,
    isMany,
    isPack,
  }
}

/** `45% fat`, and not `2% milk` or `70% dark chocolate`. */
const SHARE =
  /^\d[\d.,]*\s?%(?!.*(?:mil|mjö|m[æe]lk|lait|\ble[ci]|latt|[cst][hj]o[ck]|cioc|[yj]og))/i

const isAtEnd = (name: string, text: string): boolean =>
  foldText(text).replace(/\.$/, '').endsWith(foldText(name))

/** An item whose name is that of a food, if the household has it under the name without an article or a dot. */
function readItem(text: string, options: LinesOptions): Line {
  const { language, isFood } = options
  const words = listWords(language)
  const read = parseLine(text.replace(words.some, ''), { language })
  if (isFood?.(read.name)) return read
  // `le pain`, and not the brand `La Laitière`.
  const bare = read.name.replace(words.article, '')
  const isPlain = bare !== read.name && (/^\p{Ll}/u.test(bare) || read.name.startsWith('d'))
  const line = isPlain ? { ...read, name: bare } : read
  if (!isFood || (line !== read && isFood(line.name))) return line
  const plain = line.name.replace(/\.$/, '')
  const names = [plain, plain.replace(words.article, '')]
  const name = names.find((one) => isFood(one))
  return name === undefined ? line : { ...line, name }
}
