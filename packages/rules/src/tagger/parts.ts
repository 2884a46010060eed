import type { Token } from './tokenize.ts'

/** The text of the tokens with a label: parts that are apart are joined. */
export function textOf(
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
