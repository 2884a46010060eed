import { shellTexts } from '#web/shell/texts/fr.ts'
import { listTexts } from '#web/shopping-lists/texts/fr.ts'
import type { FirstTexts } from '#web/texts/language.ts'
import { problemTexts } from '#web/texts/problems/fr.ts'
import { unitWords } from '#web/texts/units/fr.ts'

export const firstFrench: FirstTexts = {
  shell: shellTexts,
  list: listTexts,
  problems: problemTexts,
  units: unitWords,
}
