import { foldedWords, foldText } from '@larder/rules/fold-text.ts'
import { hasWordWithTypo } from '@larder/rules/shopping-lists/suggest.ts'

/**
 * A search of rows by typed words. It finds the rows whose texts have all words, in the same order; a part of a word is
 * enough. Where no row has them, it finds those that have them with one typo in each word. Case and accents make no
 * difference. Without a word it finds all rows.
 *
 * @param textOf the text of a row. It is folded once for each row, and not at each key: the same row has the same text
 */
export function rowSearch<Row extends object>(textOf: (row: Row) => string) {
  const folded = new WeakMap<Row, string>()
  const foldedOf = (row: Row): string => {
    const text = folded.get(row) ?? foldText(textOf(row))
    folded.set(row, text)
    return text
  }
  return (rows: readonly Row[], typed: string): readonly Row[] => {
    const words = foldedWords(typed)
    const findBy = (isIn: (text: string, word: string) => boolean) =>
      rows.filter((row) => words.every((word) => isIn(foldedOf(row), word)))
    const found = findBy((text, word) => text.includes(word))
    return found.length > 0
      ? found
      : findBy((text, word) => text.includes(word) || hasWordWithTypo(text, word))
  }
}
