import type { DraftIngredient } from '@larder/rules/recipes/recipe-draft.ts'

/** Letters and digits only: two spellings of a line are alike. */
export const signsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/⁄/g, '/')
    .replace(/[^\p{L}\p{N}/]/gu, '')

/**
 * Joins the ingredients of the markup with those that the page shows: the sections are often only on the page, and so
 * are amounts where the markup has names only.
 */
export function joinIngredients(
  marked: readonly DraftIngredient[],
  shown: readonly DraftIngredient[],
): { readonly ingredients: readonly DraftIngredient[]; readonly isOfPage: boolean } {
  if (isRicher(marked, shown) || isSplit(marked, shown))
    return { ingredients: shown, isOfPage: true }
  if (marked.some(({ section }) => typeof section === 'string'))
    return { ingredients: marked, isOfPage: false }
  return { ingredients: withSectionsOf(marked, shown), isOfPage: false }
}

const hasDigit = ({ original_text }: DraftIngredient) => /[\d½¼¾⅓⅔]/.test(original_text)

const digitShare = (lines: readonly DraftIngredient[]): number =>
  lines.filter(hasDigit).length / lines.length

/** Whether the page shows the same lines with amounts, and the markup lacks them. */
function isRicher(marked: readonly DraftIngredient[], shown: readonly DraftIngredient[]): boolean {
  if (marked.length === 0 || shown.length < marked.length || shown.length > marked.length * 1.5)
    return false
  if (digitShare(marked) > 0.34 || digitShare(shown) < digitShare(marked) + 0.3) return false
  const all = shown.map(({ original_text }) => signsOf(original_text))
  const found = marked.filter(({ original_text }) => {
    const signs = signsOf(original_text)
    return all.some((one) => one.includes(signs))
  })
  return found.length >= marked.length * 0.8
}

/** No ingredient takes more characters. */
const LONG = 250

/** Whether the page shows in many lines what the markup has in a few: whole lists in one text. */
function isSplit(marked: readonly DraftIngredient[], shown: readonly DraftIngredient[]): boolean {
  if (marked.length === 0 || shown.length < 3 * marked.length) return false
  if (!marked.some(({ original_text }) => original_text.length > LONG)) return false
  const all = signsOf(marked.map(({ original_text }) => original_text).join(''))
  const lines = shown.map(({ original_text }) => signsOf(original_text))
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return (
    length >= all.length * 0.7 && length <= all.length && lines.every((line) => all.includes(line))
  )
}

/** Each marked line gets the section under which the page shows it, if the page shows nearly all lines in this order. */
function withSectionsOf(
  marked: readonly DraftIngredient[],
  shown: readonly DraftIngredient[],
): readonly DraftIngredient[] {
  if (!shown.some(({ section }) => typeof section === 'string')) return marked
  const signs = shown.map(({ original_text }) => signsOf(original_text))
  let at = 0
  let hits = 0
  const sections = marked.map(({ original_text }) => {
    const own = signsOf(original_text)
    for (let i = at; i < Math.min(signs.length, at + 4); i++) {
      if (!isLike(own, signs[i] ?? '')) continue
      at = i + 1
      hits++
      return shown[i]?.section
    }
    return undefined
  })
  if (hits < marked.length * 0.7) return marked
  return marked.map((line, i) => {
    const section = sections[i] ?? sections[i - 1]
    return typeof section === 'string' ? { ...line, section } : line
  })
}

const isLike = (a: string, b: string): boolean => {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short.length >= 6 &&
    (long.includes(short) ||
      long.startsWith(short.slice(0, Math.max(8, Math.floor(short.length * 0.5)))))
  )
}

/** How many of the known lines are among these, in parts of the larger list; 0 to 100. A line that holds one counts half. */
export function likeness(known: readonly string[], lines: readonly string[]): number {
  const signs = new Set(lines.map(signsOf))
  const rest = [...signs].slice(0, MAX_COMPARED)
  const hits = known.slice(0, MAX_COMPARED).reduce((sum, one) => {
    if (signs.has(one)) return sum + 1
    return rest.some((other) => other.includes(one)) ? sum + 0.5 : sum
  }, 0)
  return (100 * hits) / Math.max(known.length, lines.length, 1)
}

const MAX_COMPARED = 100
