import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { hasCode } from '#platform/base/error-code.ts'
import { HOUR } from '#kernel/clock.ts'
import { AppError, invalid, retryLater } from '#kernel/errors.ts'
import { type Digest, expectDigests } from './content-digest.ts'

/** A body that was written to a local file. Disposing deletes the file. */
export interface ReceivedFile extends AsyncDisposable {
  readonly path: string
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
  readonly head: Buffer
}

interface Expected {
  readonly folder: string
  readonly maxBytes: number
  /** The digests that the body must have. */
  readonly digests: readonly Digest[]
  readonly headBytes: number
  /** Called once, with the first bytes of the body. It may throw, so that the rest is not read. */
  readonly checkHead: (head: Buffer) => void
}

/**
 * Writes a body to a new file, as it arrives. Memory is a few chunks, whatever the size.
 *
 * @throws AppError BODY_TOO_LARGE, VALIDATION_FAILED if a digest differs, UNAVAILABLE if the disk is full, and
 *   the error of `checkHead`
 */
export async function receiveFile(body: Readable, expected: Expected): Promise<ReceivedFile> {
  const { folder, maxBytes, digests, headBytes, checkHead } = expected
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const remove = () => unlink(path).catch(() => {}) // the daily job deletes it too
  const hashes = new Map(
    ['sha256', ...digests.map(({ hash }) => hash)].map((name) => [name, createHash(name)]),
  )
  let bytes = 0
  let head = Buffer.alloc(0)
  let isChecked = false
  const check = () => {
    if (!isChecked) checkHead(head)
    isChecked = true
  }
  async function* watch(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw bodyTooLarge(maxBytes)
      if (!isChecked) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      if (head.length === headBytes) check()
      for (const hash of hashes.values()) hash.update(chunk)
      yield chunk
    }
  }
  try {
    const file = await open(path, 'wx', 0o600)
    // A refused body must stay readable: the rest of it is read and dropped before the connection is closed.
    await pipeline(body.iterator({ destroyOnReturn: false }), watch, file.createWriteStream())
    check()
    const found = new Map([...hashes].map(([name, hash]) => [name, hash.digest()]))
    expectDigests(digests, found)
    const sha256 = found.get('sha256')?.toString('hex') ?? ''
    return { path, bytes, sha256, head, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    if (body.errored) throw invalid({ path: '', message: 'The body was cut short. Send it again.' })
    if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT'))
      throw retryLater('UNAVAILABLE', 'The disk of the server is full.', 60)
    throw error
  }
}

/** Milliseconds. No upload takes so long. */
const OLD = HOUR

/** Removes the files of uploads that a crash has ended. @returns their number */
export async function removeOldFiles(folder: string, now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // it may be gone by now
    if (!found || found.mtimeMs > now.getTime() - OLD) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

export const bodyTooLarge = (maxBytes: number) =>
  new AppError('BODY_TOO_LARGE', `The body is larger than ${maxBytes / 1_000_000} MB.`)
