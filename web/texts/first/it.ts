import { shellTexts } from '#web/shell/texts/it.ts'
import { listTexts } from '#web/shopping-lists/texts/it.ts'
import type { FirstTexts } from '#web/texts/language.ts'
import { problemTexts } from '#web/texts/problems/it.ts'
import { unitWords } from '#web/texts/units/it.ts'

export const firstItalian: FirstTexts = {
  shell: shellTexts,
  list: listTexts,
  problems: problemTexts,
  units: unitWords,
}
