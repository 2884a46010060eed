import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { headerValues, describeHeaders } from '#platform/http/headers.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { type Clock, DAY, after, SECOND } from '#platform/kernel/clock.ts'
import {
  accountIsGone,
  AppError,
  conflict,
  type ErrorCode,
  invalid,
} from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { claimKey, deleteKeys, keepAnswer, type KeptAnswer } from './store.ts'

/** A string of structured fields (RFC 9651, 3.3.3), or the same characters without quotes. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/
const BARE = /^[!#-+\--[\]-~]+$/
const MAX_LENGTH = 255

/**
 * Reads the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header, 2.1). The key may stand
 * without quotes, as many clients send it.
 *
 * @returns undefined without the header
 * @throws AppError VALIDATION_FAILED
 */
function readKey({ raw }: FastifyRequest): string | undefined {
  const headers = headerValues(raw, 'idempotency-key')
  if (headers.length === 0) return undefined
  const [text = '', second] = headers.map((one) => one.trim())
  const quoted = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1')
  const key = quoted ?? (BARE.test(text) ? text : '')
  if (second === undefined && key.length > 0 && key.length <= MAX_LENGTH) return key
  throw invalid({
    path: '/headers/idempotency-key',
    message: `Idempotency-Key must be one key of 1 to ${MAX_LENGTH} visible ASCII characters, such as a UUID.`,
  })
}

/** The SHA-256 of all that makes a request the same: method, path with query, household and body. */
function digestOf({ method, url, body }: FastifyRequest, householdId: string): Buffer {
  const parts = [method, url, householdId, JSON.stringify(body ?? null)]
  return digest(JSON.stringify(parts))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body has ids that make a repetition safe, so it ignores `Idempotency-Key`. */
    readonly repeatsSafely?: boolean
  }
}

/** Milliseconds. */
const KEPT = DAY
/** Bytes of one answer. Instead of a larger one only the key is kept. */
const MAX_ANSWER = 256 * 1024
/** Bytes of all kept answers of an account. */
const MAX_ANSWERS = 32 * 1024 * 1024
/** Keys of an account in a day. */
const MAX_KEYS = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'observeReplay'>
}

type Handler = () => Promise<unknown>

/**
 * Does a `POST` with the header `Idempotency-Key` once (draft-ietf-httpapi-idempotency-key-header). The
 * whole handler runs in one transaction (`request.db`), in which its answer is saved too. So either all is
 * done and the answer is known, or nothing is. A failed request leaves no key.
 *
 * Call it before the routes are registered, and after the hooks that set their `config`.
 */
export function storeResponses(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRoute', (route) => {
    const { method, config = {}, handler } = route
    if (method !== 'POST' || config.onlyReads || config.repeatsSafely) return
    if (!config.holdsSecrets) describe(route)
    route.handler = function (request, reply) {
      const work: Handler = async () => Reflect.apply(handler, this, [request, reply])
      const key = readKey(request)
      if (key === undefined) return work()
      if (config.holdsSecrets) throw refused()
      return doOnce(deps, key, request, reply, work)
    }
  })
}

/** Deletes the answers that are too old. @returns their number */
export const purgeResponses = (db: Db, now: Date): Promise<number> =>
  deleteKeys(db, after(now, -KEPT))

async function doOnce(
  { db, clock, metrics }: Deps,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Handler,
): Promise<unknown> {
  const now = clock()
  const since = after(now, -KEPT)
  // A scope without a household does not decorate its requests with one.
  const member: Member | undefined = request.member
  const of = { accountId: request.actor.accountId, key: digest(key) }
  const asked = digestOf(request, member?.householdId ?? '')
  return inTransaction(db, async (tx) => {
    const [claim] = await claimKey(tx, { ...of, since })
    if (!claim) throw accountIsGone()
    if (!claim.is_free) throw inUse()
    if (claim.kept && claim.request) {
      metrics.observeReplay()
      return replay({ ...claim.kept, request: claim.request }, asked, reply)
    }
    if (claim.keys >= MAX_KEYS) throw tooMany()
    request.db = tx
    const text = reply.serialize(await work()) // a handler returns its answer and does not send it
    if (typeof text !== 'string') throw new Error('Only JSON can be kept.')
    const bytes = Buffer.byteLength(text)
    const isKept = bytes <= MAX_ANSWER
    const size = isKept ? { answer: text, bytes } : { answer: null, bytes: 0 }
    const answer = { request: asked, status: reply.statusCode, etag: etagOf(reply), ...size }
    const kept = await keepAnswer(tx, { ...of, ...answer, maxBytes: MAX_ANSWERS, since, now })
    if (kept.length === 0) throw inUse() // it ended while this request was about to begin
    return sendJson(reply, text)
  })
}

/** @throws AppError KEY_REUSED, CONFLICT if the answer was not kept */
function replay(kept: KeptAnswer, asked: Buffer, reply: FastifyReply): unknown {
  if (!kept.request.equals(asked))
    throw new AppError(
      'KEY_REUSED',
      'This Idempotency-Key belongs to another request. Use a new key for each request.',
    )
  if (kept.answer === null)
    throw conflict('This request was done. Its answer was too large to keep: read the rows.', {
      done_with_status: kept.status,
    })
  reply.code(kept.status).header('idempotent-replayed', 'true')
  if (kept.etag !== null) reply.header('etag', kept.etag)
  return sendJson(reply, kept.answer)
}

/** @returns the text, which Fastify then sends as it is */
function sendJson(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8')
  return text
}

function etagOf(reply: FastifyReply): string | null {
  const etag = reply.getHeader('etag')
  return typeof etag === 'string' ? etag : null
}

const refused = () =>
  invalid({
    path: '/headers/idempotency-key',
    message: 'This route takes no Idempotency-Key, because its answer may hold a secret.',
  })

const inUse = () =>
  new AppError('KEY_IN_USE', 'A request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  })

const tooMany = () =>
  new AppError(
    'RATE_LIMITED',
    `An account can use at most ${MAX_KEYS} Idempotency-Keys a day. Try again later, or without a key.`,
    { headers: { 'retry-after': String((60 * 60 * SECOND) / SECOND) } },
  )

const ERRORS: readonly ErrorCode[] = ['KEY_IN_USE', 'KEY_REUSED']

const Headers = {
  'Idempotency-Key': Type.Optional(
    Type.String({
      description:
        'A key of your own for this request. The same request with the same key is done once in 24 hours, and has the same answer.',
      examples: ['"0d5ae5dc-5a4d-4b3a-9d6e-6f0f7a1c2b3d"'],
    }),
  ),
}

/** Adds the header and its errors to the OpenAPI document. */
function describe(route: RouteOptions): void {
  describeHeaders(route, Headers)
  route.config = { ...route.config, errors: [...(route.config?.errors ?? []), ...ERRORS] }
}
