import { statusOf } from '#kernel/errors.ts'
import type { RawAnswer } from './raw-http.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Statuses that say more of a request that could not be read than its code does. */
const UNREADABLE = [408, 417, 431]

/** What is wrong with the shape of a failure's answer, for a test's message; undefined where nothing is. */
export function problemWith({ status, headers, text }: RawAnswer): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) return 'it is not JSON'
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) return 'it is no object'
  const { error, code, timestamp, request_id } = body as Record<string, unknown> // parsed JSON
  if (typeof error !== 'string' || error === '') return 'it has no error'
  if (typeof code !== 'string' || !Object.hasOwn(statusOf, code)) return 'its code is not known'
  const due = statusOf[code as keyof typeof statusOf] // looked at in the line above
  if (due !== status && !(code === 'VALIDATION_FAILED' && UNREADABLE.includes(status)))
    return `its code is one of ${due}`
  if (typeof timestamp !== 'string' || !INSTANT.test(timestamp)) return 'it has no timestamp'
  if (typeof request_id !== 'string' || !UUID.test(request_id)) return 'it has no request_id'
  if (headers.get('x-request-id') !== request_id) return 'its header names another request'
  if ((status === 503 || status === 429) && !headers.has('retry-after'))
    return 'it does not say when to try again'
  return undefined
}
