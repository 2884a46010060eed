import { checkItems } from '@larder/rules/shopping-lists/check-items.ts'
import { clearChecked } from '@larder/rules/shopping-lists/clear-checked.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'

/** The verbs that somebody needs in the shop. They are small, so a phone loads them first. */
export const LIST_VERBS: readonly Verb[] = [checkItems, clearChecked]
