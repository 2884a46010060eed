import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'
import type { Amount, ParsedIngredient } from './ingredient.ts'
import { findAmount } from './place-amount.ts'
import { readName } from './read-name.ts'
import { MAX_LINE_LENGTH, tokenize } from './tokenize.ts'

/**
 * Reads a line of a language by its words.
 *
 * @param language that of the lexicon, perhaps with its region: `de-CH`
 */
export function parseByWords(line: string, lexicon: Lexicon, language: string): ParsedIngredient {
  const clean = cleanLine(line, lexicon.language)
  const tokens = tokenize(clean, { ...lexicon.writing, language })
  const { amounts, start, end, size, notes, part } = findAmount(clean, tokens, lexicon)
  const named = readName(clean, tokens.slice(start, end), lexicon)
  const [first] = amounts
  const isNamed = /[\p{L}\p{N}]/u.test(named.name)
  const name = isNamed ? named.name : (first?.unit ?? (clean === '' ? line.trim() : clean))
  const text = foldUnit(clean)
  const remarks = [...notes, ...named.notes].filter((one) => one !== '')
  return {
    original_text: line,
    quantity: first?.quantity ?? null,
    quantity_max: first?.quantity_max ?? null,
    unit: isNamed ? (first?.unit ?? null) : null,
    name,
    size: joined([size ?? '', named.size ?? ''], ' '),
    preparation: joined([part ?? '', ...named.preparations], ', '),
    note: joined(remarks, ', '),
    optional:
      remarks.some((remark) => lexicon.optional.includes(foldUnit(remark))) ||
      lexicon.optional.some((word) => text.startsWith(`${word} `) || text.startsWith(`${word}:`)),
    confidence: !isNamed ? 0.2 : first === undefined ? 0.6 : remarks.length > 1 ? 0.7 : 0.85,
    ...(amounts.length > 1 ? { amounts: amounts.map(plain) } : {}),
  }
}

const plain = ({ quantity, quantity_max, unit }: Amount): Amount => ({
  quantity,
  quantity_max,
  unit,
})

function joined(parts: readonly string[], by: string): string | null {
  const text = parts.filter((part) => part !== '').join(by)
  return text === '' ? null : text
}

/** Without invisible characters and the marks of lists. One blank stays between words. */
function cleanLine(line: string, language: string): string {
  const clean = firstCharacters(line, MAX_LINE_LENGTH)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s*•▢□–—-]{1,20}(?=\S)/, '')
    .replace(/[*:]$/, '')
    .trim()
  if (language === 'de') return clean.replace(/\bm\. ?-? ?(?=gro(?:ß|ss))/gi, 'mittel')
  if (language === 'it') return clean.replace(/^n[.°]\s?(?=\d)/i, '')
  // Not `demi-sel`.
  if (language === 'fr') return clean.replace(/((?:^|[ '’])(?:une?|1) demie?)-(?=\p{L})/giu, '$1 ')
  return clean
}
