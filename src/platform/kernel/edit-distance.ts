/**
 * The number of typing errors between two words: letters that are omitted, added or replaced, and neighbours
 * that are swapped (the optimal string alignment distance, as Boytsov 2011, "Indexing methods for approximate
 * dictionary searching", section 2.1, describes it). It costs the product of the lengths.
 *
 * @param isPrefix whether the beginning of `word` is enough
 */
export function editDistance(asked: string, word: string, isPrefix = false): number {
  const [from, to] = [Array.from(asked), Array.from(word)]
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, i) => i),
  ]
  for (const [i, letter] of from.entries()) {
    const row = [i + 1]
    for (const [k, other] of to.entries()) {
      const replaced = at(last, k) + (letter === other ? 0 : 1)
      const isSwapped = i > 0 && k > 0 && letter === to[k - 1] && from[i - 1] === other
      const swapped = isSwapped ? at(before, k - 1) + 1 : Infinity
      row.push(Math.min(replaced, swapped, at(last, k + 1) + 1, at(row, k) + 1))
    }
    ;[before, last] = [last, row]
  }
  return isPrefix ? Math.min(...last) : at(last, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
