import { type Refusal, Refused } from 'larder-client/refusal'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { formatAgo } from './format.ts'
import { language, texts } from './language.ts'

/**
 * The sentence that tells a user about an error. It is in the language of the user.
 *
 * @param own sentences for codes of docs/accounts.md, where a screen can say more
 */
export function sentenceFor(error: unknown, own: Readonly<Record<string, string>> = {}): string {
  const { problems } = texts.value.shell
  if (error instanceof NoAnswer) return problems.noAnswer
  if (error instanceof RequestRefused) return own[error.code] ?? sentenceForRequest(error)
  if (error instanceof Refused) return sentenceForRefusal(error)
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return problems.noSpace
  console.error(error)
  return problems.unexpected
}

/** The sentence about a change that was refused, on this device or by the server. */
export function sentenceForRefusal({ reason, message }: Pick<Refusal, 'reason' | 'message'>) {
  const { reasons } = texts.value.problems
  // The library knows more details, but only in English.
  if (isDetailed(reason) && language.value === 'en') return message
  return find(reasons, reason) ?? (language.value === 'en' ? message : reasons.refused)
}

/**
 * The sentences to show beside the fields of a form.
 *
 * @returns by the last name in the path: `/items/3/name` is `name`
 */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const details =
    error instanceof RequestRefused ? error.details : error instanceof Refused ? error.problems : []
  const { fields } = texts.value.problems
  return Object.fromEntries(
    details.map(({ path, message }) => {
      const name = path.split('/').at(-1) ?? ''
      return [name, language.value === 'en' ? message : (find(fields, name) ?? fields.other)]
    }),
  )
}

function sentenceForRequest(error: RequestRefused): string {
  const { code, message, retryAfter, reason } = error
  const { problems } = texts.value
  if (code === 'RATE_LIMITED') return problems.tooOften(inSeconds(retryAfter ?? 60))
  const [beside] = Object.values(fieldProblems(error))
  if (beside !== undefined) return beside
  // The server names the rule, but only in English.
  if (code === 'CONFLICT' && language.value === 'en') return message
  return (
    (reason === undefined ? undefined : find(problems.reasons, reason)) ??
    find(problems.codes, code) ??
    (language.value === 'en' ? message : texts.value.shell.problems.unexpected)
  )
}

/** Reasons whose sentence in English has details. */
const isDetailed = (reason: string) => reason === 'validation' || reason === 'refused'

/** @returns such as `in 3 minutes` */
function inSeconds(seconds: number): string {
  const now = new Date()
  return formatAgo(new Date(now.getTime() + seconds * 1000), now)
}

/** The sentence of a table; the server may have newer codes. */
const find = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
