import { useForm } from '#web/parts/use-form.ts'
import { sentenceFor } from '#web/texts/problems.ts'

/**
 * A form of the door: one sentence tells why it failed.
 *
 * @param own sentences for codes of docs/accounts.md
 */
export function useDoorForm(
  work: () => Promise<unknown>,
  own: Readonly<Record<string, string>> = {},
) {
  const { error, ...form } = useForm(work)
  return { ...form, problem: error === undefined ? '' : sentenceFor(error, own) }
}
