import { readByline } from './bylines.ts'
import { headingOf } from './heading-words.ts'
import { noneFound, takeFacts } from './take-facts.ts'

const MAX_LINE = 400
/** Between the facts of a line. One that begins with a small letter goes on. */
const WIDE = /(?:\s{2,}|\t)(?=\p{Lu})/u
/** `Label: value` */
const LABELLED = /^\p{Lu}[\p{L} '’-]{1,30}:\s?\S/u
/** Before a name */
const AUTHOR = /^\p{Lu}\p{L}+(?: \p{Ll}+)?\s?:\s\p{Lu}/u

/**
 * The lines with those of the head on several lines that have many facts, as a page shows them side by side:
 * `Author: Ann Cook   Prep Time: 10 mins   Servings: 6`
 *
 * @param language of the reader, for the amounts
 */
export function splitHead(lines: readonly string[], language: string): readonly string[] {
  const list = lines.findIndex((line) => headingOf(line)?.part === 'ingredients')
  const title = lines.findIndex((line) => line.trim() !== '')
  return lines.flatMap((line, i) =>
    i > title && i < list && line.length <= MAX_LINE ? factsOf(line.trim(), language) : line,
  )
}

const isFact = (text: string, language: string): boolean =>
  takeFacts(noneFound(), text, 'head', language) === 'all'

const isAuthor = (text: string): boolean =>
  AUTHOR.test(text) && (readByline(text)?.author ?? null) !== null

function factsOf(line: string, language: string): readonly string[] {
  const wide = line.split(WIDE)
  const areFacts = wide.length > 1 && wide.every((one) => LABELLED.test(one))
  if (areFacts && wide.some((one) => isAuthor(one) || isFact(one, language))) return wide
  if (!AUTHOR.test(line)) return [line]
  const cuts = [...line.matchAll(/(?<=:\s*\p{Lu}\S*.*)\s(?=\p{Lu})/gu)]
    .map(({ index }) => [line.slice(0, index), line.slice(index + 1)] as const)
    .filter(([author, rest]) => LABELLED.test(rest) && isFact(rest, language) && isAuthor(author))
  // `Ann Cook Prep Time: 10 mins`: a label has two words, or else one.
  const byRank = cuts.toSorted(([, a], [, b]) => rankOf(a) - rankOf(b))
  return byRank[0] ?? [line]
}

const rankOf = (rest: string): number => Math.abs(2.1 - rest.split(':', 1).join().split(' ').length)
