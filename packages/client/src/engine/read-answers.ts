import type { Data, Json } from '@larder/rules/json.ts'
import { type Answer, ForeignAnswer, type Page, type PushAnswer, RequestRefused } from './wire.ts'

// Something other than Larder may answer: the sign-in page of a network, a proxy, a cache. The functions here tell
// the answers of Larder from those of others, by their shape. They throw `ForeignAnswer`: then nothing is known
// about the request, and the client sends it again later.

/**
 * The body of an answer.
 *
 * @throws RequestRefused if Larder refused the request, or a proxy says when to come again
 * @throws ForeignAnswer
 */
export function bodyOf(answer: Answer): Json {
  const { status, body } = answer
  if (status >= 300) throw refusalOf(answer)
  // Of these, the API has no answer without a body.
  if ((status === 200 || status === 201) && body === null) throw new ForeignAnswer()
  return body
}

/**
 * Larder has refused the request, or anybody says when to come again. Somebody else may name any time: 0 would be a
 * busy loop, and so would a month, which overflows `setTimeout`. So it counts from a second to an hour.
 */
function refusalOf(answer: Answer): RequestRefused | ForeignAnswer {
  if (isOfLarder(answer)) return new RequestRefused(answer)
  const { status, retryAfter } = answer
  if (retryAfter === undefined || (status !== 429 && status < 500)) return new ForeignAnswer()
  return new RequestRefused({ ...answer, retryAfter: Math.min(Math.max(retryAfter, 1), 3600) })
}

/** Whether an error has the common shape of docs/accounts.md. */
export const isOfLarder = ({ body }: Answer): boolean =>
  hasTypes(body, { error: 'string', code: 'string', request_id: 'string' })

/**
 * The answer to a push of these mutations. It has a result for each, in their order. Nobody else knows their ids.
 *
 * @throws ForeignAnswer
 */
export function readPushAnswer(body: Json, mutationIds: readonly string[]): PushAnswer {
  return checked(body, (answer): answer is PushAnswer => {
    const results = hasTypes(answer, VERSIONED) ? answer['results'] : null
    return (
      Array.isArray(results) &&
      results.length === mutationIds.length &&
      results.every(
        (one, i) => hasTypes(one, { status: 'string' }) && one['mutation_id'] === mutationIds[i],
      )
    )
  })
}

/** A page of a pull. @throws ForeignAnswer */
export const readPage = (body: Json): Page =>
  checked(
    body,
    (page): page is Page =>
      hasTypes(page, { ...VERSIONED, cursor: 'string', reset: 'boolean', has_more: 'boolean' }) &&
      Array.isArray(page['changes']),
  )

/** Objects in a member of an answer, each of which has these texts. @throws ForeignAnswer */
export function readList<Name extends string>(
  body: Json,
  member: string,
  texts: readonly Name[],
): readonly (Data & { readonly [name in Name]: string })[] {
  const types = Object.fromEntries(texts.map((name) => [name, 'string'] as const))
  return checked(
    isObject(body) ? body[member] : null,
    (list): list is readonly (Data & { readonly [name in Name]: string })[] =>
      Array.isArray(list) && list.every((one) => hasTypes(one, types)),
  )
}

/**
 * @param isOurs looks at the members that tell an answer of Larder from another one; docs/ has the other members
 * @throws ForeignAnswer
 */
export function checked<Ours>(body: unknown, isOurs: (body: unknown) => body is Ours): Ours {
  if (!isOurs(body)) throw new ForeignAnswer()
  return body
}

/** Whether a value is an object whose members have these types. */
export const hasTypes = (
  value: unknown,
  types: { readonly [name: string]: 'string' | 'number' | 'boolean' },
): value is Data =>
  isObject(value) && Object.keys(types).every((name) => typeof value[name] === types[name])

export const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What names the history of the database, and a version of the scope. */
const VERSIONED = { epoch: 'string', version: 'number' } as const
