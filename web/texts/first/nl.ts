import { shellTexts } from '#web/shell/texts/nl.ts'
import { listTexts } from '#web/shopping-lists/texts/nl.ts'
import type { FirstTexts } from '#web/texts/language.ts'
import { problemTexts } from '#web/texts/problems/nl.ts'
import { unitWords } from '#web/texts/units/nl.ts'

export const firstDutch: FirstTexts = {
  shell: shellTexts,
  list: listTexts,
  problems: problemTexts,
  units: unitWords,
}
