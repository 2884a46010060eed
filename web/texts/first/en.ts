import { shellTexts } from '#web/shell/texts/en.ts'
import { listTexts } from '#web/shopping-lists/texts/en.ts'
import { problemTexts } from '#web/texts/problems/en.ts'
import { unitWords } from '#web/texts/units/en.ts'

/**
 * The texts of the first screen, which a person sees in the shop: small, so that it opens fast. The other languages
 * have the same shape.
 */
export const firstEnglish = {
  shell: shellTexts,
  problems: problemTexts,
  list: listTexts,
  units: unitWords,
}
