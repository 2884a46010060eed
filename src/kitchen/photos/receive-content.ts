import type { Readable } from 'node:stream'
import { isIdInAnyCase } from '@larder/rules/id.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairShare } from '#platform/base/fair-share.ts'
import { readContentDigest } from '#platform/files/content-digest.ts'
import { bodyTooLarge, type ReceivedFile, receiveFile } from '#platform/files/receive-file.ts'
import { sniffImage, SNIFFED_BYTES } from '#platform/images/contract.ts'
import { AppError, invalid, notFound } from '#platform/kernel/errors.ts'
import { isRecord } from '#platform/kernel/json.ts'
import type { Db } from '#platform/postgres/database.ts'
import { MAX_PHOTO_BYTES as MAX_BYTES } from './contract.ts'
import { photoContent } from './store.ts'
import type { WatchFiles } from './watch-files.ts'

/** Uploads of a household that arrive at the same time, and that wait; each has a file on the disk. */
const UPLOADS = { most: 3, waiting: 20, timeoutMs: 10_000 }

/** Files that a handler reads. It deletes them itself. */
const inUse = new WeakSet<ReceivedFile>()

/** Keeps the file until the work ends, even if the client goes before. Then deletes it. */
export async function useReceived<T>(received: ReceivedFile, work: () => Promise<T>): Promise<T> {
  inUse.add(received)
  await using _ = received
  return await work()
}

/** A hook that refuses an upload before its body is read, and deletes the body's file after the request. */
export function expectPhoto({ db }: { db: Db }) {
  // The body comes from `contentReceiver`.
  return async (
    request: FastifyRequest<{ Body: ReceivedFile | null | undefined }>,
    reply: FastifyReply,
  ): Promise<void> => {
    // Where the client has gone there is no `onResponse`.
    reply.raw.once('close', () => {
      const received = request.body
      if (received && !inUse.has(received)) void received[Symbol.asyncDispose]()
    })
    expectMediaType(request)
    const { params } = request // not validated yet in this hook
    const id = isRecord(params) ? params['id'] : undefined
    if (typeof id !== 'string' || !isIdInAnyCase(id))
      throw invalid({ path: '/params/id', message: 'id must be a UUID.' })
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw bodyTooLarge(MAX_BYTES)
    const photo = await photoContent(db, request.member.householdId, id.toLowerCase())
    if (!photo) throw notFound('photo')
  }
}

/** The type itself is not used, but Fastify refuses a header that is none. */
function expectMediaType({ headers, mediaType }: FastifyRequest): void {
  if (headers['content-type'] !== undefined && mediaType === undefined)
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Content-Type is not a media type. Send one such as image/jpeg, or leave the header out.',
    )
}

/**
 * Returns a parser of bodies that writes each to a file in the folder. The file is deleted after the answer.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, VALIDATION_FAILED, UNAVAILABLE, BUSY
 */
export function contentReceiver({ folder, watched }: { folder: string; watched: WatchFiles }) {
  const uploads = createFairShare(UPLOADS)
  return async (request: FastifyRequest, body: Readable): Promise<ReceivedFile> => {
    const header = request.headers['content-digest']
    const digests = readContentDigest([header].flat().join(','))
    const expected = { folder, maxBytes: MAX_BYTES, digests, headBytes: SNIFFED_BYTES, checkHead }
    const { householdId } = request.member
    const { socket } = request.raw
    const received = await uploads.run(householdId, () =>
      watched(() => receiveFile(body, expected)),
    )
    if (socket.destroyed) await received[Symbol.asyncDispose]()
    return received
  }
}

function checkHead(head: Buffer): void {
  if (head.length === 0) throw invalid({ path: '', message: 'The content is empty.' })
  const format = sniffImage(head)
  if (format !== undefined && format !== 'heic') return
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    format === 'heic'
      ? 'HEIC can not be read. Send the photo as JPEG: a phone converts it where the file field of a page accepts only image/jpeg.'
      : 'Send a JPEG, PNG, WebP, AVIF or GIF image: its bytes are the body, without a form around them.',
  )
}
