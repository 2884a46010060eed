import { headingOf } from './heading-words.ts'
import { isLoose, saysToDo, withDots } from './list-lines.ts'
import { unwrapLines } from './unwrap-lines.ts'

/** Around a name or an amount: `**115 g** butter`, `200 g _butter_`, and a code. */
const AMOUNT =
  /(?<![\p{L}\p{N}*_`])(\*{1,3}|_{1,3}|`)(?=[\d½¼¾⅓⅔⅛])([^*_`\n]{0,80}?[^\s*_`])\1(?![\p{L}\p{N}*_`])/gu
const BESIDE_AMOUNT =
  /(?<=[\d½¼¾⅓⅔⅛](?![\d.)]*[.)]\s)[^*_`\n]{0,30}\s)(\*{1,3}|_{1,3}|`)(?=[^\s*_`])([^*_`\n]{0,80}?[^\s*_`])\1(?![\p{L}\p{N}*_`])/gu
const TAG = /<\/?(?:b|strong|em|i|u|mark|code|span|small|font)(?:\s[^<>\n]{0,200})?>/gi

/**
 * The lines of a text as its writer would have broken them: a list on the line of its heading, and a recipe of one
 * paragraph, get a line for each part. Amounts lose their marks of Markdown and HTML. No word is lost.
 */
export function mendText(text: string): string[] {
  const lines = withDots(unwrapLines(withoutMarks(text).split(/\r\n?|\n|\u2028|\u2029/)))
  const broken = lines.flatMap((line, i) =>
    breakAtHeadings(line, i === 0).flatMap((one) => (i < MAX_TOP ? breakFacts(one) : one)),
  )
  return broken.flatMap((line, i) => breakList(line, broken[i + 1] ?? ''))
}

/** The facts in brackets behind a title, on a line of their own: `Goulash (serves 4, 35 min)`. */
function breakFacts(line: string): string[] {
  const [, title, facts] = TITLE_WITH_FACTS.exec(line.slice(0, MAX_TITLE)) ?? []
  return title !== undefined && facts !== undefined && FACTS.test(facts) ? [title, facts] : [line]
}
const TITLE_WITH_FACTS = /^([^\d()[\]:]+[^\d()[\]:\s])\s*[([]([^()[\]]*\d[^()[\]]*)[)\]]\s*$/u
const FACTS =
  /(?:serv|por[ct]|pers|peop|pess|raci|min|std|stund|hour|heure|hora|ora|ore|uur|tim)\p{L}*|\d\s?h(?:rs?)?(?!\p{L})|^(?:for|für|pour|para|per|voor|till?)\s\d|^(?:makes|ergibt|rende|rinde|salen|ger|giver|gir|blir)\s/iu
/** Lines in which a title may be, and the most characters of one with its facts. */
const MAX_TOP = 6
const MAX_TITLE = 160

function withoutMarks(text: string): string {
  const plain = text.includes('<') ? text.replaceAll(TAG, '') : text
  if (!/[*_`]/.test(plain)) return plain
  return plain.replaceAll(AMOUNT, '$2').replaceAll(BESIDE_AMOUNT, '$2')
}

/** A heading of a few words before a colon. */
interface Found {
  readonly at: number
  readonly part: string
  /** Whether a sentence or a part ends before it. */
  readonly isApart: boolean
}

/** Lines for the headings within a line: `Pancakes. Ingredients: 2 eggs. Method: Mix.` */
function breakAtHeadings(line: string, isFirst: boolean): string[] {
  const all = line.length > MAX_WHOLE ? [] : headingsIn(line)
  const hasList = all.some(({ part }) => part === 'ingredients')
  const cuts = all.filter(
    ({ at, part, isApart }) =>
      /[\p{L}\p{N}]/u.test(line.slice(0, at)) && (hasList || (isApart && part !== 'note')),
  )
  if (cuts.length === 0) return isFirst && isTold(line) ? withTitle(line) : [line]
  const [head = '', ...parts] = [0, ...cuts.map(({ at }) => at)].map((from, i) =>
    line.slice(from, cuts[i]?.at).replace(/[\s;|–—•·-]+$/, ''),
  )
  return [
    ...(isFirst
      ? sentencesOf(head).map((one, i) => (i === 0 ? one.replace(/\.$/, '') : one))
      : [head]),
    ...parts,
  ]
}
const MAX_WHOLE = 5000

/** Whether a text tells a recipe in sentences: `Take 2 eggs and 250 g flour. Mix well.` */
export function isTold(text: string): boolean {
  if (text.length > MAX_WHOLE || !MEASURE.test(text)) return false
  return (text.match(/[\d½¼¾]\s?\p{L}/gu) ?? []).length > 1 && sentencesOf(text).length > 1
}
const MEASURE =
  /[\d½¼¾]\s?(?:k?g|[cdm]?l|oz|lbs?|cups?|tbsp|tsp|tl|el|msk|tsk|spsk|ss|ts|min\p{L}*|°)(?!\p{L})/iu

/** The first sentence on a line of its own, if it may be the title. */
function withTitle(line: string): string[] {
  const [first = '', ...others] = sentencesOf(line)
  const isTitle =
    first.split(/\s+/).length <= MAX_TITLE_WORDS && !/\d/.test(first) && !saysToDo(first)
  return isTitle ? [first.replace(/\.$/, ''), others.join(' ')] : [line]
}
const MAX_TITLE_WORDS = 6
const MAX_HEADINGS = 8
const MAX_WORDS = 4

function headingsIn(line: string): Found[] {
  const found: Found[] = []
  const colons = [...line.matchAll(/[:：]/g)].slice(0, MAX_HEADINGS)
  for (const { index } of colons) {
    const words =
      /(?:[\p{L}'’-]+\s+){0,3}[\p{L}'’-]+\s?$/u.exec(
        line.slice(Math.max(0, index - 40), index),
      )?.[0] ?? ''
    const all = words.trim().split(/\s+/)
    for (let count = Math.min(MAX_WORDS, all.length); count > 0; count--) {
      const heading = all.slice(-count).join(' ')
      const part = headingOf(`${heading}:`)?.part
      if (part === undefined) continue
      const at = line.lastIndexOf(all.at(-count) ?? '', index - heading.length + 1)
      const isApart = at === 0 || /[.!?;|)•·–—-]\s*$/.test(line.slice(0, at))
      const isTime = part === 'steps' && TIME.test(line.slice(index + 1))
      if (!isTime && (isApart || /^\p{Lu}/u.test(heading))) found.push({ at, part, isApart })
      break
    }
  }
  return found
}

/** A heading with its list, or its steps, as lines: `Ingredients: 2 eggs, salt`. */
function breakList(line: string, below: string): string[] {
  const colon = line.slice(0, MAX_HEAD).search(/[:：]/)
  const rest = line.slice(colon + 1).trim()
  if (line.length > MAX_WHOLE) return [line]
  if (colon < 0 || rest === '') return breakAmounts(line, below)
  const head = line.slice(0, colon + 1)
  const part = headingOf(head)?.part
  if (part === 'ingredients') {
    const { list, tail } = splitTail(rest)
    const items = itemsOf(list)
    const lines = tail === '' ? items : [...items, '', ...sentencesOf(tail)]
    return lines.length > 1 ? [head, ...lines] : [line]
  }
  if (
    part !== 'steps' ||
    TIME.test(rest) ||
    (below.trim() !== '' && headingOf(below) === undefined)
  )
    return [line]
  const steps = sentencesOf(rest)
  return steps.length > 1 ? [head, ...steps] : [line]
}
const MAX_HEAD = 60

/** Ingredients between commas, most with an amount: `250 g flour, 125 g butter, 2 eggs, salt`. A blank line ends them. */
function breakAmounts(line: string, below: string): string[] {
  if (!STARTS_AMOUNT.test(line) || /[.!?]$/.test(line)) return [line]
  const parts = partsOf(line.trim(), COMMA).flatMap(itemsWithAnd)
  const amounts = parts.map((part) => /^[\d½¼¾][\d½¼¾.,/–-]*\s?(\p{L}+\.?)\s?(.*)$/u.exec(part))
  const areItems = parts.every((part, i) => {
    const [all = '', word, rest] = amounts[i] ?? []
    if (word === undefined) return isLoose(part) && !PREPARED.test(part) && isShort(part)
    return (rest !== '' || !MEASURE.test(all)) && !PREPARED.test(rest || word)
  })
  const named = amounts.filter((one) => one !== null)
  const measured = named.filter(([all]) => MEASURE.test(all))
  const areMost = named.length * 2 >= parts.length && (measured.length > 1 || named.length > 2)
  if (!areItems || !areMost || parts.length < 2) return [line]
  return STARTS_AMOUNT.test(below) ? parts : [...parts, '']
}
const STARTS_AMOUNT = /^\W*[\d½¼¾]/
const isShort = (part: string): boolean => part.split(/\s+/).length <= MAX_WORDS
const itemsWithAnd = (item: string): string[] =>
  item.replace(/^(?:and|und|et|y|e|en|och|og)\s/i, '').split(AND_AMOUNT)
/** `Preparation: 20 min` is no step, and `1.` is the number of one. */
const TIME = /^\s*(?:ca\.?\s)?[\d½¼¾]+(?![.)\d])/i

/** Before a full stop that ends no sentence, such as `Pck.` */
const SHORT =
  /\d(?:[kmc]?[gl]|[te]l|min|std|h)\.\s*$|(?:^|[\s(])(?:ca|approx|env|pck|pkg|pk|[te]l|tbsp|tsp|msp|pr|stk?|gr?|bd|[cd]l|ss|ts|c|cda|cdta|cucch|geh|gestr|gem|ger|frz|tk|min|std|h|z|b|bzw|inkl|evtl|max|no|nr)\.\s*$/i

/** The sentences of a text, or its parts with the numbers 1, 2. */
function sentencesOf(text: string): string[] {
  if (/^1[.)]\s/.test(text)) return text.split(/\s+(?=\d{1,2}[.)]\s)/)
  return joined(text.split(/(?<=[.!?]["”“»)]?)\s+(?=[\p{Lu}\d¿¡"“„«(])/u), (before) =>
    SHORT.test(before),
  )
}

/** The parts, each of those after which `goesOn` is true with the next one. */
function joined(
  parts: readonly string[],
  goesOn: (before: string, part: string) => boolean,
): string[] {
  const all: string[] = []
  for (const part of parts) {
    const before = all.at(-1)
    if (before !== undefined && goesOn(before, part)) all[all.length - 1] = `${before} ${part}`
    else all.push(part)
  }
  return all.filter((one) => one.trim() !== '')
}

/** The sentences after a list: `2 eggs, salt. Mix all.` What has amounts between commas is of the list. */
function splitTail(text: string): { readonly list: string; readonly tail: string } {
  const [list = '', ...others] = sentencesOf(text)
  const tail = others.join(' ')
  const isTail = /\s.*[.!]$/.test(tail) && !/(?:^|[,;|•]\s?)[\d½¼¾]/.test(tail)
  return isTail ? { list, tail } : { list: text, tail: '' }
}

/** What is done with the ingredient before it. */
const PREPARED =
  /^(?:or|oder|ou|o|of|eller|plus|to taste|nach|at room|finely|roughly|thinly|freshly|very|fein|grob|soft|warm|cold|melted|cut|weich|kalt|fondu|fijn|\p{Ll}+ed|(?:\p{Ll}+ )?ge\p{Ll}+(?:t|en)|\p{Ll}+ées?|\p{Ll}+és?|(?:picad|cortad|rallad|ralad|pelad|derretid|batid|tritat|tagliat|grattugiat|sbattut|hacka|hakke|fin|smält|smelte)\p{Ll}*)(?:\s\p{Ll}+){0,3}$/u

/** The items of a list on one line. A comma in brackets, in a number or before `chopped` separates nothing. */
function itemsOf(list: string): string[] {
  const text = list.replace(/\.$/, '')
  const separator = SEPARATORS.find((one) => partsOf(text, one).length > 1)
  if (!separator) return [list]
  const parts = partsOf(text, separator)
  const items = separator === COMMA ? joinPrepared(parts) : parts
  return items.flatMap(itemsWithAnd)
}
const COMMA = /,\s+|,(?=\p{L})/gu
const SEPARATORS = [/\s*;\s*/g, /\s*[|•·]\s*/g, COMMA, /\s+[/–—-]\s+/g]
const AND_AMOUNT = /\s(?:and|und|et|y|e|en|och|og)\s(?=[\d½¼¾])/i

function joinPrepared(parts: readonly string[]): string[] {
  const all: string[] = []
  for (const part of parts)
    if (all.length > 0 && PREPARED.test(part)) all.push(`${all.pop()}, ${part}`)
    else all.push(part)
  return all
}

/** Parts outside of brackets, with a letter in each. */
function partsOf(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  let [open, at] = [0, 0] // brackets that are open at a place
  for (const { index, 0: found } of text.matchAll(separator)) {
    for (; at < index; at++) open += Number(text[at] === '(') - Number(text[at] === ')')
    if (open !== 0) continue
    parts.push(text.slice(from, index).trim())
    from = index + found.length
  }
  parts.push(text.slice(from).trim())
  const kept = parts.filter((part) => part !== '')
  return kept.every((part) => /\p{L}{2}/u.test(part)) ? kept : [text]
}
