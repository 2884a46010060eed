import { useForm } from '#web/parts/use-form.ts'
import { sentenceFor } from '#web/texts/problems.ts'

/** A form of the door: one sentence tells why it failed. */
export function useDoorForm(work: () => Promise<unknown>) {
  const { error, ...form } = useForm(work)
  return { ...form, problem: error === undefined ? '' : sentenceFor(error) }
}
