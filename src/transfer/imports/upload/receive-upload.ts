import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairShare } from '#platform/base/fair-share.ts'
import { readContentDigest } from '#platform/files/content-digest.ts'
import { bodyTooLarge, type ReceivedFile, receiveFile } from '#platform/files/receive-file.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { cannotStore, dropUpload, type ImportDeps, storeUpload } from '#transfer/imports/service.ts'
import { hasOpenJob, type JobKey, oneAtATime } from '#transfer/imports/store.ts'

/** Files of an account that arrive at the same time, and that wait. Each takes as much of the disk as it has bytes. */
const UPLOADS = { most: 1, waiting: 3, timeoutMs: 30_000 }

/** Imports that an account starts. A person who sends every file of a folder alone is below it. */
const STARTS = { most: 60, seconds: 3600 }

export interface UploadDeps extends ImportDeps {
  readonly importMegabytes: number
  readonly limits: RateLimits
}

/** A body that was written to a file. As JSON it is its digest, for the digest of a request with an `Idempotency-Key`. */
export type Upload = ReceivedFile & { toJSON(): string }

/** Its body comes from `importReceiver`. Fastify calls no parser where there is no body. */
type UploadRequest = FastifyRequest<{ Body: Upload | null | undefined }>

/** Bodies that are read. Who reads one deletes it, even if the client goes before. */
const inUse = new WeakSet<Upload>()

/** The stored files of requests, until their jobs are made. */
const stored = new WeakMap<FastifyRequest, { readonly key: JobKey; readonly bytes: number }>()

/**
 * A hook that stores the file of an upload. It runs before the handler, because the handler may run in one transaction,
 * which would hold a connection while the file is stored.
 */
export function keepUpload(deps: UploadDeps) {
  return async (request: UploadRequest): Promise<void> => {
    const received = request.body
    if (!received) throw invalid({ path: '', message: 'The file is empty.' })
    inUse.add(received)
    await using _ = received
    const key = await storeUpload(deps, request.member, received)
    stored.set(request, { key, bytes: received.bytes })
  }
}

/** The stored file of a request whose hook was `keepUpload`. */
export function keptUpload(request: FastifyRequest): { key: JobKey; bytes: number } {
  const upload = stored.get(request)
  if (!upload) throw new Error('The file was not stored.')
  return upload
}

/** From now on a job has the file of the request. */
export const releaseUpload = (request: FastifyRequest): void => void stored.delete(request)

/** A hook that removes the file again if no job was made: the request failed, or repeated another one. */
export function dropUnused(deps: UploadDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const upload = stored.get(request)
    releaseUpload(request)
    if (upload) await dropUpload(deps, upload.key)
  }
}

/** A hook that refuses an upload before its body is read, and deletes the body's file after the request. */
export function expectImport({ db, importMegabytes, limits, clock }: UploadDeps) {
  const maxBytes = importMegabytes * 1_000_000
  return async (request: UploadRequest, reply: FastifyReply): Promise<void> => {
    // Where the client has gone there is no `onResponse`.
    reply.raw.once('close', () => {
      const received = request.body
      if (received && !inUse.has(received)) void received[Symbol.asyncDispose]()
    })
    if (request.headers['content-type'] !== undefined && request.mediaType === undefined)
      throw new AppError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Content-Type is not a media type. Send one such as application/zip, or leave the header out.',
      )
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
    const { 'idempotency-key': key } = request.headers
    // A request that repeats another one gets the answer of that one.
    if (key === undefined && (await hasOpenJob(db, request.member.householdId))) throw oneAtATime()
    const { accountId } = request.member
    await limits.take({ what: `imports started by ${accountId}`, ...STARTS }, clock())
  }
}

/** The content says later which program it is. */
const checkHead = () => {}

/**
 * Returns a parser of bodies that writes each to a file in the folder.
 *
 * @throws AppError BODY_TOO_LARGE, VALIDATION_FAILED, UNAVAILABLE, BUSY
 */
export function importReceiver({ folder, importMegabytes, log }: UploadDeps) {
  const uploads = createFairShare(UPLOADS)
  return async (request: FastifyRequest, body: Readable): Promise<Upload> => {
    const digests = readContentDigest([request.headers['content-digest']].flat().join(','))
    const maxBytes = importMegabytes * 1_000_000
    const expected = { folder, maxBytes, digests, headBytes: 1, checkHead }
    const received = await uploads
      .run(request.member.accountId, () => receiveFile(body, expected))
      .catch((error: unknown) => {
        throw cannotStore(error, log)
      })
    if (request.raw.socket.destroyed) await received[Symbol.asyncDispose]()
    return { ...received, toJSON: () => received.sha256 }
  }
}
