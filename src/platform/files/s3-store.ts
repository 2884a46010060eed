import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { SECOND } from '#platform/kernel/clock.ts'
import { type ByteRange, expectSafe, type FileName, type FileStore, isSafe } from './contract.ts'
import { type StoredFile, StoreUnavailable } from './contract.ts'

export interface Bucket {
  /** The address of the bucket, with a slash at the end: `https://host/bucket/`. */
  readonly url: string
  readonly keyId: string
  readonly secretKey: string
  readonly region: string
  /** Milliseconds for a request with its body, until the head of the answer. */
  readonly timeoutMs?: number
  /** Files in one answer to a list; by default as many as the bucket likes. */
  readonly pageSize?: number
}

const TIMEOUT = 15 * SECOND

/** A store in a bucket that speaks the S3 API, with the address of the bucket as path. Requests are signed with
 * AWS Signature Version 4. A failed request is not repeated: the client repeats its upload. */
export function s3Store(bucket: Bucket): FileStore {
  const { url, keyId, secretKey, region, timeoutMs = TIMEOUT } = bucket
  const cache = new Map<string, ArrayBuffer>() // the derived key of each day
  const keys = { accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, cache }
  const addressOf = (file: FileName) => {
    expectSafe(file)
    return `${url}${file.owner}/${file.name}`
  }

  /** @throws StoreUnavailable without an answer, or with one that is neither a success nor in `expected` */
  async function send(
    method: string,
    address: string,
    expected: readonly number[],
    init: { headers?: Record<string, string>; body?: Blob } = {},
  ): Promise<Response> {
    const { AwsV4Signer } = await import('aws4fetch') // only where it is used
    const signed = await new AwsV4Signer({ ...keys, method, url: address, ...init }).sign()
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), timeoutMs)
    const { headers } = signed
    const response = await fetch(signed.url, {
      ...init,
      method,
      headers,
      redirect: 'manual', // a signed request is for this bucket only
      signal: stop.signal,
    })
      .catch((cause: unknown) => {
        throw new StoreUnavailable('The bucket does not answer.', { cause })
      })
      .finally(() => clearTimeout(timer)) // the body may take as long as our client reads it
    if (response.ok || expected.includes(response.status)) return response
    const { text } = await startOf(response)
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
    throw new StoreUnavailable(`The bucket answers ${response.status} ${code}`.trim())
  }

  return {
    async write(file, localPath) {
      const response = await send('PUT', addressOf(file), [], { body: await openAsBlob(localPath) })
      await startOf(response)
    },
    async size(file) {
      const { status, headers } = await send('HEAD', addressOf(file), [404])
      return status === 404 ? undefined : Number(headers.get('content-length'))
    },
    async read(file, range) {
      const headers = range ? { range: rangeOf(range) } : {}
      const response = await send('GET', addressOf(file), [404], { headers })
      const { status, body } = response
      if (status !== 404 && body && hasLength(response, range)) return Readable.fromWeb(body)
      await body?.cancel()
      if (status === 404) return undefined
      throw new StoreUnavailable('The bucket answers with other bytes than those of the range.')
    },
    async remove(files) {
      for (const file of files) await startOf(await send('DELETE', addressOf(file), [404]))
    },
    list: () => listBucket(bucket, (address) => send('GET', address, [])),
    removeDrafts: async () => 0, // a file is there as a whole, or not at all
  }
}

/** Characters that are read of an answer that has no file. */
const MAX_TEXT = 64 * 1024
/** Characters of one answer with a list: a thousand files, each with a name of 1 kB. */
const MAX_LIST = 2 * 1024 * 1024

/**
 * The start of an answer as text, as far as it arrives in time. A broken bucket may send more without an end, or
 * nothing more.
 *
 * @param most characters
 * @param ms milliseconds
 */
async function startOf(
  { body }: Response,
  most = MAX_TEXT,
  ms = SECOND,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  if (!body) return { text: '', isWhole: true }
  const reader = body.getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void reader.cancel().catch(() => {})
  }, ms)
  const decoder = new TextDecoder()
  let text = ''
  let isWhole = false
  try {
    while (text.length < most) {
      const { done, value } = await reader.read()
      if (done) {
        isWhole = !isLate
        break
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // The connection is closed: there is only a start.
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
  return { text, isWhole }
}

/** More or fewer bytes would break the answer to our client, which has the length in its head. */
const hasLength = ({ headers }: Response, range: ByteRange | undefined) =>
  range === undefined || Number(headers.get('content-length')) === range.last - range.first + 1

const rangeOf = ({ first, last }: ByteRange) => `bytes=${first}-${last}`

/** ListObjectsV2. The keys are ours, so they need no unescaping. Other keys are left out. */
async function* listBucket(
  { url, pageSize, timeoutMs = TIMEOUT }: Bucket,
  get: (address: string) => Promise<Response>,
): AsyncIterable<StoredFile> {
  for (let token = ''; ;) {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(pageSize === undefined ? {} : { 'max-keys': String(pageSize) }),
      ...(token === '' ? {} : { 'continuation-token': token }),
    })
    const response = await get(`${url.slice(0, -1)}?${query.toString()}`)
    const { text, isWhole } = await startOf(response, MAX_LIST, timeoutMs)
    if (!isWhole) throw new StoreUnavailable('The bucket sends no whole list.')
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [owner = '', ...parts] = memberOf(entry, 'Key').split('/')
      const file = { owner, name: parts.join('/') }
      if (!isSafe(file)) continue
      const storedAt = new Date(memberOf(entry, 'LastModified'))
      yield { ...file, bytes: Number(memberOf(entry, 'Size')), storedAt }
    }
    token = memberOf(text, 'NextContinuationToken')
    if (token === '') return
  }
}

const memberOf = (xml: string, name: string): string =>
  RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
