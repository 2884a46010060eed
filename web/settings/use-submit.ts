import { useForm } from '#web/components/use-form.ts'
import { fieldProblems, sentenceFor } from '#web/texts/problems.ts'

/**
 * A form that is sent to the server.
 *
 * @param own sentences for codes of docs/accounts.md, where the form can say more
 */
export function useSubmit(
  work: () => Promise<unknown>,
  own: Readonly<Record<string, string>> = {},
) {
  const { error, ...form } = useForm(work)
  const beside = fieldProblems(error)
  return {
    ...form,
    /** The sentences beside the fields, by their names. */
    beside,
    /** The sentence for the whole form; empty if there is none. */
    problem: error === undefined || Object.keys(beside).length > 0 ? '' : sentenceFor(error, own),
  }
}
