import { foldText } from '@larder/rules/fold-text.ts'

const OPTIONAL =
  /^(?:optional|nach belieben|nach wunsch|facultati(?:f|ve|fs)|opcional|optioneel|naar wens|facoltativ[oa]|valfritt|valgfritt?|if desired|if you like)$/

/** Whether a remark says only that an ingredient may be left out, in a language that Larder knows. */
export const saysOptional = (remark: string): boolean => OPTIONAL.test(foldText(remark).trim())
