import { foldText } from '@larder/rules/fold-text.ts'

/**
 * The rows whose name has all typed words, those that begin with the text first, else by name.
 *
 * @param typed upper and lower case and accents make no difference; all rows if it is empty
 */
export function findByName<Row>(
  rows: readonly Row[],
  typed: string,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const wanted = foldText(typed).trim()
  const words = wanted.split(/\s+/).filter(Boolean)
  return rows
    .map((row) => ({ row, name: foldText(nameOf(row)) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .map((one) => ({ ...one, rank: one.name.startsWith(wanted) ? 0 : 1 }))
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .map(({ row }) => row)
}
