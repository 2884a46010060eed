import { statusOf } from '#platform/kernel/errors.ts'

/** The parts of an answer that are checked, whatever client received it. */
interface Answered {
  readonly status: number
  readonly headers: { get(name: string): string | null | undefined; has(name: string): boolean }
  readonly text: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Statuses of unreadable requests. All of them have the code VALIDATION_FAILED. */
const UNREADABLE = [408, 417, 431]

/** Checks the shape of an error. @returns the problem for a message; undefined if there is none */
export function problemWith({ status, headers, text }: Answered): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) return 'it is not JSON'
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) return 'it is not an object'
  const { error, code, timestamp, request_id } = body as Record<string, unknown> // parsed JSON
  if (typeof error !== 'string' || error === '') return 'it has no error'
  if (typeof code !== 'string' || !Object.hasOwn(statusOf, code)) return 'its code is unknown'
  const expected = statusOf[code as keyof typeof statusOf] // checked in the line above
  if (expected !== status && !(code === 'VALIDATION_FAILED' && UNREADABLE.includes(status)))
    return `its code belongs to the status ${expected}`
  if (typeof timestamp !== 'string' || !INSTANT.test(timestamp)) return 'it has no timestamp'
  if (typeof request_id !== 'string' || !UUID.test(request_id)) return 'it has no request_id'
  if (headers.get('x-request-id') !== request_id) return 'its header names another request'
  if ((status === 503 || status === 429) && !headers.has('retry-after'))
    return 'it has no retry-after'
  return undefined
}
