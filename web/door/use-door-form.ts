import { server } from '#web/data/server.ts'
import { useForm } from '#web/parts/use-form.ts'
import { texts } from '#web/texts/language.ts'
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
  // The server refuses a page that was opened by http, where the browser could not keep the session.
  const FORBIDDEN = texts.value.door.needsHttps(server.value?.public_url ?? 'https://…')
  return { ...form, problem: error === undefined ? '' : sentenceFor(error, { FORBIDDEN, ...own }) }
}
