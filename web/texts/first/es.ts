import { shellTexts } from '#web/shell/texts/es.ts'
import { listTexts } from '#web/shopping-lists/texts/es.ts'
import type { FirstTexts } from '#web/texts/language.ts'
import { problemTexts } from '#web/texts/problems/es.ts'
import { unitWords } from '#web/texts/units/es.ts'

export const firstSpanish: FirstTexts = {
  shell: shellTexts,
  list: listTexts,
  problems: problemTexts,
  units: unitWords,
}
