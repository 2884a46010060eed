import type { Change, Data, Json } from '@larder/rules/entity.ts'
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

/** Seconds. Somebody else may name any time: 0 would be a busy loop, and so would a month (it overflows `setTimeout`). */
const FOREIGN_WAIT = { min: 1, max: 3600 }

/** Larder has refused the request, or anybody says when to come again. */
function refusalOf(answer: Answer): RequestRefused | ForeignAnswer {
  if (isOfLarder(answer)) return new RequestRefused(answer)
  const { status, retryAfter } = answer
  if (retryAfter === undefined || (status !== 429 && status < 500)) return new ForeignAnswer()
  const { min, max } = FOREIGN_WAIT
  return new RequestRefused({ ...answer, retryAfter: Math.min(Math.max(retryAfter, min), max) })
}

/** Whether an error has the common shape of docs/accounts.md. */
export function isOfLarder({ body }: Answer): boolean {
  const { error, code, request_id: id } = isObject(body) ? body : {}
  return isText(error) && isText(id) && isText(code) && /^[A-Z][A-Z_]+$/.test(code)
}

/** The answer to a push of these mutations. It has a result for each, in their order. @throws ForeignAnswer */
export function readPushAnswer(body: Json, mutationIds: readonly string[]): PushAnswer {
  const results = isObject(body) && isVersioned(body) ? body['results'] : undefined
  const isOurs =
    Array.isArray(results) &&
    results.length === mutationIds.length &&
    results.every(
      (one, i) =>
        isObject(one) &&
        one['mutation_id'] === mutationIds[i] &&
        isText(one['status']) &&
        (one['row'] === undefined || isChange(one['row'])) &&
        (one['rows'] === undefined || isListOf(one['rows'], isChange)),
    )
  if (!isOurs) throw new ForeignAnswer()
  return body as unknown as PushAnswer // it was just checked
}

/** A page of a pull. @throws ForeignAnswer */
export function readPage(body: Json): Page {
  const isOurs =
    isObject(body) &&
    isVersioned(body) &&
    isText(body['cursor']) &&
    typeof body['reset'] === 'boolean' &&
    typeof body['has_more'] === 'boolean' &&
    isListOf(body['changes'], isChange)
  if (!isOurs) throw new ForeignAnswer()
  return body as unknown as Page // it was just checked
}

/** Objects in a member of an answer, each of which has these texts. @throws ForeignAnswer */
export function readList<Name extends string>(
  body: Json,
  member: string,
  texts: readonly Name[],
): readonly (Data & { readonly [name in Name]: string })[] {
  const list = isObject(body) ? body[member] : undefined
  if (!isListOf(list, (one) => hasTexts(one, texts))) throw new ForeignAnswer()
  return list as (Data & { readonly [name in Name]: string })[] // it was just checked
}

/** Whether a value is an object that has these texts. */
export const hasTexts = (value: Json | undefined, names: readonly string[]): value is Data =>
  isObject(value) && names.every((name) => isText(value[name]))

export const isObject = (value: Json | undefined): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: Json | undefined): value is string => typeof value === 'string'

const isListOf = (value: Json | undefined, isOne: (one: Json) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne)

/** Whether it names the history of the database, and a version of the scope. */
const isVersioned = (body: Data): boolean =>
  isText(body['epoch']) && Number.isSafeInteger(body['version'])

const isChange = (value: Json): value is Json & Change =>
  hasTexts(value, ['entity', 'id']) &&
  Number.isSafeInteger(value['version']) &&
  (value['deleted'] === true || isObject(value['data']))
