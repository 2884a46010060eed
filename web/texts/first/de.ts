import { shellTexts } from '#web/shell/texts/de.ts'
import { listTexts } from '#web/shopping-lists/texts/de.ts'
import type { FirstTexts } from '#web/texts/language.ts'
import { problemTexts } from '#web/texts/problems/de.ts'
import { unitWords } from '#web/texts/units/de.ts'

export const firstGerman: FirstTexts = {
  shell: shellTexts,
  list: listTexts,
  problems: problemTexts,
  units: unitWords,
}
