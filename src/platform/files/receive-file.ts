import { createHash, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { type Digest, expectDigests } from './content-digest.ts'
import { diskError } from './contract.ts'
import { makeFolder } from './whole-file.ts'

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
 * @throws AppError BODY_TOO_LARGE, VALIDATION_FAILED if a digest differs or the body is cut short, and the error of
 *   `checkHead`; StoreUnavailable if the disk can't be used
 */
export async function receiveFile(body: Readable, expected: Expected): Promise<ReceivedFile> {
  const { folder } = expected
  const path = join(folder, randomUUID())
  const remove = () => unlink(path).catch(() => {}) // the daily job deletes it too
  const meter = createMeter(expected)
  try {
    await makeFolder(folder)
    const file = await open(path, 'wx', 0o600)
    // A refused body must stay readable: the rest of it is read and dropped before the connection is closed.
    const chunks = body.iterator({ destroyOnReturn: false })
    await pipeline(meter.watch(chunks), file.createWriteStream())
    return { path, ...meter.finish(), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    if (error instanceof AppError) throw error
    // A client that went away before the first read has left no error in the body.
    if (body.readableAborted)
      throw invalid({ path: '', message: 'The body was cut short. Send it again.' })
    throw diskError(error)
  }
}

/** Checks a body while it passes. */
function createMeter({ maxBytes, digests, headBytes, checkHead }: Expected) {
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
  return {
    async *watch(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw bodyTooLarge(maxBytes)
        if (!isChecked) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
        if (head.length === headBytes) check()
        for (const hash of hashes.values()) hash.update(chunk)
        yield chunk
      }
    },
    /** Checks the whole body. */
    finish() {
      check()
      const found = new Map([...hashes].map(([name, hash]) => [name, hash.digest()]))
      expectDigests(digests, found)
      return { bytes, sha256: found.get('sha256')?.toString('hex') ?? '', head }
    },
  }
}

export const bodyTooLarge = (maxBytes: number) =>
  new AppError('BODY_TOO_LARGE', `The body is larger than ${maxBytes / 1_000_000} MB.`)
