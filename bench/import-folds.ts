/** One switch for pages and lines: a fifth of the sites and lines, or all five. */
const FOLD = process.env['IMPORT_FOLD'] ?? 'all'

const FOLDS = [0, 1, 2, 3, 4] as const

/** The folds that are measured. @throws Error if `IMPORT_FOLD` names none */
export function chosenFolds(): readonly number[] {
  if (FOLD === 'all') return FOLDS
  const one = FOLDS.filter((fold) => String(fold) === FOLD)
  if (one.length === 0) throw new Error('IMPORT_FOLD must be all, or a number from 0 to 4.')
  return one
}

/** @param tenth the tenth of the data in which its collection has put a site or a line */
export const foldOf = (tenth: number): number => tenth % FOLDS.length

/** The tenths of a fold. */
export const tenthsOf = (fold: number): number[] => [fold, fold + FOLDS.length]
