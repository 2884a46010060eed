import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'
import { type Amount, EXACT, type PlacedAmount, skipOf } from './ingredient.ts'
import { readTokenAmount, readUnit, type TokenAmount } from './read-leading-amount.ts'
import type { Token } from './tokenize.ts'

const TIMES = new Set(['x', '×'])
/** An amount that begins with `eine` and has such a unit can't be measured: its quantity is left open. */
const ARTICLE = /^\p{L}/u
const UNMEASURED =
  /^(?:prisen?|schuss|spritzer|handvoll|hand voll|pincees?|poignees?|trait|filet|pizcas?|punados?|chorr[a-z]+|pizzic[oh]i?|manciat[ae]|filo|goccio|pitadas?|punhados?|fio|snuf(?:je)?|scheut(?:je)?|handje|handvol|nypa|nave|skvatt|stank|handfull?|handfuld|klype|neve|knivspids|nip|klatt?|skvett|sjat|drys|spruzzata|presa|pellizco|noix|noz|klick|klontje|klont)$/

/** The amount at the start of a line. */
export function leadingAmount(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  const first = firstAmounts(line, tokens, start, lexicon)
  if (!first) return undefined
  const { amounts, size } = first
  let end = skipDoubled(line, tokens, first.end, lexicon)
  for (
    let more = moreAmount(line, tokens, end, lexicon);
    more && amounts.length < 5;
    more = moreAmount(line, tokens, end, lexicon)
  ) {
    amounts.push(...more.amounts)
    end = more.end
    if (amounts[0]?.unit === null) {
      const pack = readUnit(line, tokens, end, lexicon)
      if (pack) [amounts[0], end] = [{ ...amounts[0], unit: pack.text }, pack.end]
    }
  }
  const notes: string[] = []
  const aside = closeAside(tokens, end)
  if (aside > end) {
    notes.push(line.slice(tokens[end]?.end, tokens[aside - 1]?.at).trim())
    end = aside
  }
  return {
    amounts,
    start: skipOf(tokens, end, lexicon),
    end: tokens.length,
    size,
    notes,
    part: null,
  }
}

/** The first amount, and that of each pack: `2 x 400 g Dosen`. */
function firstAmounts(line: string, tokens: readonly Token[], start: number, lexicon: Lexicon) {
  const first = readTokenAmount(line, tokens, start, lexicon)
  if (!first) return undefined
  const isArticle = ARTICLE.test(tokens[start]?.text ?? '') && first.quantity === 1
  const isOpen = isArticle && first.unit !== null && UNMEASURED.test(foldUnit(first.unit))
  const quantity = isOpen ? null : first.quantity
  const amounts: Amount[] = [
    { quantity, quantity_max: isOpen ? null : first.quantity_max, unit: first.unit },
  ]
  const { size } = first
  let { end } = first
  if (first.unit === 'count') {
    const unit = readUnit(line, tokens, end, lexicon)
    amounts[0] = { quantity, quantity_max: first.quantity_max, unit: unit?.text ?? null }
    end = unit?.end ?? end
  }
  const isTimes = TIMES.has(tokens[end]?.lower ?? '')
  if (first.unit === null && (isTimes || tokens[end]?.kind === 'number')) {
    const each = readTokenAmount(line, tokens, isTimes ? end + 1 : end, lexicon)
    // `2 400 g Dosen`
    const isSize = isTimes || (each?.unit != null && EXACT.test(foldUnit(each.unit)))
    if (each && isSize) {
      const pack = readUnit(line, tokens, skipOf(tokens, each.end, lexicon), lexicon)
      amounts[0] = { quantity, quantity_max: first.quantity_max, unit: pack?.text ?? null }
      amounts.push(each)
      end = pack?.end ?? each.end
    } else if (isTimes) {
      // `2x Dosen Tomaten`
      const pack = readUnit(line, tokens, end + 1, lexicon)
      if (pack) amounts[0] = { quantity, quantity_max: first.quantity_max, unit: pack.text }
      end = pack?.end ?? end + 1
    }
  }
  return { amounts, end, size }
}

/** Brackets between the amount and the name: `240 g (aus dem Glas) Bohnen`. */
function closeAside(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.lower !== '(') return start
  const close = tokens.findIndex(({ lower }, i) => i > start && lower === ')')
  return close > start && close + 1 < tokens.length && tokens[close + 1]?.kind === 'word'
    ? close + 1
    : start
}

/** `100 g g`, `1 lata | latas`. */
function skipDoubled(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): number {
  const bar = tokens[start]?.lower === '|' ? 1 : 0
  const again = readUnit(line, tokens, start + bar, lexicon)
  const before = tokens[start - 1]?.folded ?? ''
  if (again && (bar === 1 || foldUnit(again.text) === before)) return again.end
  return start
}

/** `(400 g)`, `/ 14 oz`, `de 400 g`, `à 400 g` after an amount. Other brackets there are left to the name. */
function moreAmount(line: string, tokens: readonly Token[], start: number, lexicon: Lexicon) {
  const opening = tokens[start]?.lower ?? ''
  // `1 kg 500 g`
  const isNumber = tokens[start]?.kind === 'number'
  const mayGoOn =
    isNumber ||
    opening === '(' ||
    opening === '/' ||
    opening === '=' ||
    opening === 'à' ||
    opening === 'a' ||
    opening === '+' ||
    lexicon.of.has(opening) ||
    lexicon.or.has(opening)
  if (!mayGoOn) return undefined
  let at = isNumber ? start : start + 1
  while (
    lexicon.about.has(tokens[at]?.folded ?? '-') ||
    tokens[at]?.lower === '.' ||
    tokens[at]?.lower === 'à'
  )
    at++
  const amount = readTokenAmount(line, tokens, at, lexicon)
  if (!amount || amount.unit === null) return undefined
  if (opening === '(') return restOfBrackets(line, tokens, amount, lexicon)
  const isMore = opening === '+' || EXACT.test(foldUnit(amount.unit))
  return isMore ? { amounts: [amount], end: amount.end } : undefined
}

/** `14 oz / 400 g)`: one size in several units. @returns undefined where something else is in the brackets */
function restOfBrackets(
  line: string,
  tokens: readonly Token[],
  first: TokenAmount,
  lexicon: Lexicon,
) {
  const amounts = [first]
  let { end } = first
  while (SAME.test(tokens[end]?.lower ?? '') || lexicon.or.has(tokens[end]?.lower ?? '')) {
    const next = readTokenAmount(line, tokens, end + 1, lexicon)
    if (!next?.unit) return undefined
    amounts.push(next)
    end = next.end
  }
  return tokens[end]?.lower === ')' ? { amounts, end: end + 1 } : undefined
}

/** Between two ways to write one amount. */
const SAME = /^[/|=;]$/
