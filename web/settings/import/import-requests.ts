import type { Home } from 'larder-client/home'
import { NoAnswer, RequestRefused } from 'larder-client/wire'
import type { Schemas } from '#web/data/api-types.ts'
import { request } from '#web/data/request.ts'
import { freshToken } from '#web/data/server.ts'

export type ImportJob = Schemas['Import']
type RecordPage = Schemas['ImportWithRecords']['records']
export type ImportedRecord = RecordPage['items'][number]
export type Outcome = ImportedRecord['outcome']

/** The newest first. */
export const listImports = async (home: Home): Promise<readonly ImportJob[]> =>
  (await request(home, 'GET', '/v1/imports')).items

export const readImport = (home: Home, id: string): Promise<ImportJob> =>
  request(home, 'GET', `/v1/imports/${id}?limit=1`)

/**
 * Reads what has become of the records, one page.
 *
 * @param of only records with this outcome
 * @param cursor of the page before
 */
export async function readRecords(
  home: Home,
  id: string,
  { of, cursor }: { readonly of: Outcome | undefined; readonly cursor?: string },
): Promise<RecordPage> {
  const wanted = new URLSearchParams({
    ...(of && { outcome: of }),
    ...(cursor !== undefined && { cursor }),
  })
  return (await request(home, 'GET', `/v1/imports/${id}?${wanted.toString()}`)).records
}

export const cancelImport = (home: Home, id: string) =>
  request(home, 'POST', `/v1/imports/${id}/cancel`)

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
  const upload = new XMLHttpRequest()
  const name = encodeURIComponent(file.name.slice(-LONGEST).toWellFormed())
  upload.open('POST', `/v1/imports?file_name=${name}`)
  upload.setRequestHeader('authorization', `Bearer ${token}`)
  upload.setRequestHeader('larder-household', home.id)
  upload.setRequestHeader('content-type', 'application/octet-stream')
  upload.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
  upload.addEventListener('load', () => {
    try {
      resolve(read(upload))
    } catch (error) {
      reject(error)
    }
  })
  upload.addEventListener('error', () => reject(new NoAnswer('The file did not arrive.')))
  upload.addEventListener('abort', () => resolve(undefined))
  signal.addEventListener('abort', () => upload.abort(), { once: true })
  upload.send(file)
  return promise
}

/** @throws RequestRefused, NoAnswer */
function read(upload: XMLHttpRequest): ImportJob {
  const { status } = upload
  const body = parse(upload.responseText)
  const after = Number(upload.getResponseHeader('retry-after') ?? Number.NaN)
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
