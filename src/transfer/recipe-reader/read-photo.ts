import { randomUUID } from 'node:crypto'
import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createFairShare } from '#platform/base/fair-share.ts'
import type { FetchImage } from '#platform/egress/fetch-content.ts'
import { type ReceivedFile, receiveFile } from '#platform/files/receive-file.ts'
import {
  type ImageProcess,
  type ImageFormat,
  sniffImage,
  SNIFFED_BYTES,
} from '#platform/images/contract.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { invalid } from '#platform/kernel/errors.ts'
import { type FetchDeps, fetchFor } from './fetch-for.ts'

export interface PhotoReadDeps extends FetchDeps {
  /** Undefined if the operator does not allow that the server fetches pages. */
  readonly fetchImage: FetchImage | undefined
  readonly images: ImageProcess
  /** The folder for files that are not complete yet. */
  readonly folder: string
  /** Answers a failure of the disk as UNAVAILABLE. */
  readonly watched: <T>(work: () => Promise<T>) => Promise<T>
}

/** Pixels of the longer side: as photos are stored. */
const EDGE = 2048
/** Images that are fetched at the same time are in memory: those of one account, and all. */
const OF_ONE = { most: 2, waiting: 20, timeoutMs: 10 * SECOND }
const OF_ALL = { most: 8, waiting: 100, timeoutMs: 10 * SECOND }

/**
 * Returns a function that reads the photo at an address, and stores nothing. The image is decoded in the process for
 * images, and made anew: its bytes are never sent as they came.
 */
export function photoReader(deps: PhotoReadDeps) {
  const [ofOne, ofAll] = [createFairShare(OF_ONE), createFairShare(OF_ALL)]

  /**
   * @param isWanted false if the client has gone
   * @returns the image as WebP
   * @throws AppError VALIDATION_FAILED if there is no image, it can't be read, or it must not be fetched; NOT_FOUND if
   *   nothing is fetched here; UNAVAILABLE if its server does not answer; BUSY, RATE_LIMITED
   */
  return async (accountId: string, url: string, isWanted: () => boolean): Promise<Buffer> => {
    const wanted = { what: 'photos', url, fetchIt: deps.fetchImage }
    await using received = await ofOne.run(accountId, () =>
      ofAll.run('', async () => toFile(deps, await fetchFor(deps, accountId, wanted))),
    )
    const { path } = received
    const job = { path, format: formatOf(received.head) }
    return await prepare(deps, job, { holders: [accountId], isWanted })
  }
}

/** The memory of the image is free when it is in a file. */
function toFile({ folder, watched }: PhotoReadDeps, bytes: Buffer): Promise<ReceivedFile> {
  const expected = { folder, maxBytes: bytes.length, digests: [], headBytes: SNIFFED_BYTES }
  return watched(() =>
    receiveFile(Readable.from([bytes]), { ...expected, checkHead: (head) => void formatOf(head) }),
  )
}

/** @throws AppError VALIDATION_FAILED */
function formatOf(head: Buffer): ImageFormat {
  const format = sniffImage(head)
  if (format !== undefined && format !== 'heic') return format
  throw invalid({ path: '/url', message: 'There is no image at this address.' })
}

async function prepare(
  { images, folder, watched }: PhotoReadDeps,
  job: { readonly path: string; readonly format: ImageFormat },
  turn: Parameters<ImageProcess['prepare']>[1],
): Promise<Buffer> {
  const path = join(folder, randomUUID())
  try {
    await images.prepare({ ...job, outputs: [{ edge: EDGE, path }] }, turn)
    return await watched(() => readFile(path))
  } finally {
    await unlink(path).catch(() => {}) // it was not written, or the daily job deletes it
  }
}
