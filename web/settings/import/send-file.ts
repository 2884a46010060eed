import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import { freshToken } from '#web/data/server.ts'
import type { ImportJob } from './import-requests.ts'

interface Sending {
  /** Is called with the bytes that were sent so far. */
  readonly onSent: (bytes: number) => void
  /** Gives it up. */
  readonly signal: AbortSignal
}

/** The longest name that the server keeps. */
const LONGEST = 255

/**
 * Sends a file of another program to the server, which imports it.
 *
 * @returns undefined if it was given up
 * @throws RequestRefused, NoAnswer
 */
export async function sendFile(
  home: Home,
  file: File,
  { onSent, signal }: Sending,
): Promise<ImportJob | undefined> {
  const token = await freshToken(home)
  if (signal.aborted) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<ImportJob | undefined>()
  // `fetch` does not tell how much it has sent.
  const request = new XMLHttpRequest()
  const name = encodeURIComponent(file.name.slice(-LONGEST).toWellFormed())
  request.open('POST', `/v1/imports?file_name=${name}`)
  request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('larder-household', home.id)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
  request.addEventListener('load', () => {
    try {
      resolve(read(request))
    } catch (error) {
      reject(error)
    }
  })
  request.addEventListener('error', () => reject(new NoAnswer('The file did not arrive.')))
  request.addEventListener('abort', () => resolve(undefined))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

/** @throws RequestRefused, NoAnswer */
function read(request: XMLHttpRequest): ImportJob {
  const { status } = request
  const body = parse(request.responseText)
  const after = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  if (status >= 300)
    throw new RequestRefused({ status, body, ...(Number.isFinite(after) && { retryAfter: after }) })
  if (body === null) throw new NoAnswer('The answer broke off.')
  return body
}

/** @returns null if it is no JSON, as the page of a proxy that refuses large files */
function parse(text: string): ImportJob | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
