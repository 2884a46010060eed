import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { headerValues } from '#platform/http/header-values.ts'
import { invalid } from '#platform/kernel/errors.ts'

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
export function readKey({ raw }: FastifyRequest): string | undefined {
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
export function digestOf({ method, url, body }: FastifyRequest, householdId: string): Buffer {
  const parts = [method, url, householdId, JSON.stringify(body ?? null)]
  return digest(JSON.stringify(parts))
}

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
