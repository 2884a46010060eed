import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import {
  ENDS,
  GROUND,
  isTail,
  isWork,
  textBetween,
  wordAt,
} from '@larder/rules/tagger/words/name-words.ts'
import type { Token } from './tokenize.ts'

/** `q.b.` keeps its last dot. */
const ABBREVIATION = /^\p{L}\. ?\p{L}\.$/u

/** The parts after the name: `, geschält (400 g)`. */
export function readRest(
  line: string,
  rest: readonly Token[],
  lexicon: Lexicon,
): { notes: string[]; work: string[] } {
  const notes: string[] = []
  const work: string[] = []
  let from = 0
  for (let i = 0; i <= rest.length; i++) {
    const token = rest[i]
    const isEnd =
      token === undefined ||
      ENDS.has(token.lower) ||
      (token.lower === '-' && line[token.at - 1] === ' ')
    if (!isEnd) continue
    const part = rest.slice(from, i)
    const isPreparation = part.some(({ folded }) => isWork(folded, lexicon))
    const tail = isPreparation ? part.findIndex((_, at) => at > 0 && isTail(part, at, lexicon)) : -1
    const cut = tail < 0 ? part.length : tail
    const text = trimEnd(textBetween(line, part, 0, cut))
    const after = trimEnd(textBetween(line, part, cut, part.length))
    if (text !== '') (isPreparation || GROUND.test(wordAt(part, 1)) ? work : notes).push(text)
    if (after !== '') notes.push(after)
    from = i + 1
  }
  return { notes, work }
}

function trimEnd(text: string): string {
  if (ABBREVIATION.test(text)) return text
  let end = text.length
  while (end > 0 && /[-.\s]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
