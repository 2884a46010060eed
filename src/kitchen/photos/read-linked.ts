import { Type } from 'typebox'
import type { Secret } from '#platform/base/secret.ts'
import type { FileStore } from '#platform/files/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { validateCredential } from '#sync/write/scopes/authority.ts'
import { ContentFile, edgeOf, MEDIA_TYPE } from './contract.ts'
import { sendContent } from './read-content.ts'
import { readLinked, selectLinked, type LinkKey } from './store.ts'

const PURPOSE = 'photo link'
const IDS = ['accountId', 'sessionId', 'householdId', 'photoId'] as const
const [ID_BYTES, MAC_BYTES] = [16, 16]
const BYTES = IDS.length * ID_BYTES + MAC_BYTES

/**
 * Signs the address of a photo for one session: four ids and a MAC (HMAC-SHA-256, cut to 128 bits as RFC 2104, 5
 * allows), as base64url. It holds no time: it is as old as the session may get.
 */
export function signLink(secret: Secret, link: LinkKey): string {
  const ids = Buffer.from(IDS.map((name) => link[name].replaceAll('-', '')).join(''), 'hex')
  const mac = secret.mac(PURPOSE, ids.toString('hex')).subarray(0, MAC_BYTES)
  return Buffer.concat([ids, mac]).toString('base64url')
}

/** @returns undefined if we did not sign it */
function readLink(secret: Secret, signature: string): LinkKey | undefined {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== signature) return undefined
  const ids = bytes.subarray(0, -MAC_BYTES)
  if (!secret.verifies(PURPOSE, ids.toString('hex'), bytes.subarray(-MAC_BYTES))) return undefined
  const idAt = (i: number) =>
    ids
      .toString('hex', i * ID_BYTES, (i + 1) * ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { accountId: idAt(0), sessionId: idAt(1), householdId: idAt(2), photoId: idAt(3) }
}

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly secret: Secret
  readonly files: FileStore
  readonly shares: Pick<DatabaseShares, 'reads'>
}

const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary', examples: ['(the image)'] })

/** The parts of a schema whose answer is an image. */
export const IMAGE = {
  produces: MEDIA_TYPE,
  response: { 200: Bytes, 206: Bytes, 304: Type.Null() },
} as const

/** The photo at a signed address. It is mounted at /v1/photos/links, and needs no token. */
export function linkedPhotoRoutes({ db, sync, clock, secret, files, shares }: Deps) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/:signature/:file',
      {
        schema: {
          operationId: 'readLinkedPhoto',
          tags: ['photos'],
          summary: 'Read the content of a photo by its signed address',
          params: Type.Object({ signature: Type.String(), file: ContentFile }),
          ...IMAGE,
        },
        config: {
          errors: ['UNAUTHENTICATED', 'ACCOUNT_PENDING_DELETION', 'NOT_FOUND', 'BUSY'],
          // A page of another site may show the image: its address is the permission.
          securityHeaders: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
        },
      },
      async (request, reply) => {
        const link = readLink(secret, request.params.signature)
        if (!link) throw notFound('photo')
        const read = () =>
          isSharded(db)
            ? readLinked(db, sync, link, clock())
            : selectLinked(sync)(db, { ...link, now: clock() })
        const [found] = await shares.reads.run(link.accountId, read)
        validateCredential(found?.credential ?? null)
        if (!found?.role || found.content_sha256 === null) throw notFound('photo')
        const key = { householdId: link.householdId, sha256: found.content_sha256 }
        return sendContent(files, key, edgeOf(request.params.file), request, reply)
      },
    )
  }
}
