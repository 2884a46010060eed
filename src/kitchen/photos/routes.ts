import { Type } from 'typebox'
import { rowSchema } from '#api/rest/rest-schemas.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import { sniffImage } from '#platform/images/contract.ts'
import { invalid, notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { photos, ContentFile, edgeOf, Links, LinkWish, SIZES } from './contract.ts'
import { sendContent } from './read-content.ts'
import { signLink, IMAGE } from './read-linked.ts'
import { contentReceiver, expectPhoto, useReceived } from './receive-content.ts'
import { type ContentDeps, storeContent } from './store-content.ts'
import { photoContent } from './store.ts'
import { outcomeOf, type WatchFiles } from './watch-files.ts'

export interface PhotoDeps extends ContentDeps {
  readonly secret: Secret
  readonly shares: Pick<DatabaseShares, 'reads' | 'writes'>
  readonly watched: WatchFiles
  /** Counts an upload by how it ended. */
  readonly countUpload: (state: string) => void
  readonly settings: { readonly publicUrl: string }
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The content of photos, for members. It is mounted at /v1/photos. */
export function photoContentRoutes(deps: PhotoDeps) {
  return async (api: Api): Promise<void> => {
    mountLinks(api, deps)
    mountRead(api, deps)
    await api.register(async (uploads: Api) => mountUpload(uploads, deps))
  }
}

function mountUpload(api: Api, deps: PhotoDeps): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', contentReceiver(deps))
  api.put(
    '/:id/content',
    {
      preParsing: expectPhoto(deps),
      onResponse: async ({ body }) => body?.[Symbol.asyncDispose](),
      schema: {
        operationId: 'storePhotoContent',
        tags: ['photos'],
        summary: 'Store the content of a photo',
        description:
          'The body is the image, of at most 20 MB. `Content-Digest` (RFC 9530) is checked. The same content again changes nothing. The image is stored as WebP without EXIF, GPS and profiles.',
        params: Type.Object({ id: Id }),
        consumes: TYPES,
        body: Type.Unsafe<ReceivedFile | null | undefined>({}),
        response: { 200: rowSchema(photos) },
      },
      config: { errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'], takesOwnShares: true },
    },
    async ({ member, params, body: received, raw }) => {
      // Fastify calls no parser where there is no body.
      const format = received && sniffImage(received.head)
      if (!received || !format || format === 'heic')
        throw invalid({ path: '', message: 'The content is empty.' })
      const isWanted = () => !raw.socket.destroyed
      const upload = { photoId: params.id, received, format, isWanted }
      try {
        const row = await useReceived(received, () => storeContent(deps, member, upload))
        deps.countUpload('stored')
        return row
      } catch (error) {
        deps.countUpload(outcomeOf(error))
        throw error
      }
    },
  )
}

function mountRead(api: Api, { db, files, shares }: PhotoDeps): void {
  api.get(
    '/:id/:file',
    {
      schema: {
        operationId: 'readPhotoContent',
        tags: ['photos'],
        summary: 'Read the content of a photo',
        description: 'It answers `Range`, `If-Range` and `If-None-Match`.',
        params: Type.Object({ id: Id, file: ContentFile }),
        ...IMAGE,
      },
      // A slow client must not keep a share of the database while it receives the bytes.
      config: { errors: ['NOT_FOUND'], takesOwnShares: true },
    },
    async (request, reply) => {
      const { member, params } = request
      const { accountId, householdId } = member
      const find = () => photoContent(db, householdId, params.id)
      const photo = await shares.reads.run(accountId, () => shares.reads.run(householdId, find))
      if (!photo) throw notFound('photo')
      if (photo.content_sha256 === null) throw notFound('content of this photo')
      const key = { householdId, sha256: photo.content_sha256 }
      return sendContent(files, key, edgeOf(params.file), request, reply)
    },
  )
}

function mountLinks(api: Api, { secret, settings }: PhotoDeps): void {
  api.post(
    '/links',
    {
      schema: {
        operationId: 'makePhotoLinks',
        tags: ['photos'],
        summary: 'Make addresses of photos for `<img>`',
        description:
          'Each address names this session, and works until the session or the membership ends. It says nothing about whether there is such a photo. Treat it as a secret.',
        body: LinkWish,
        response: { 200: Links },
      },
      config: { onlyReads: true },
    },
    async ({ member, body }) => {
      const { accountId, sessionId = '', householdId } = member
      const links = body.ids.map((photoId) => {
        const signature = signLink(secret, { accountId, sessionId, householdId, photoId })
        const at = (edge: number) =>
          `${settings.publicUrl}/v1/photos/links/${signature}/${edge}.webp`
        const [large, medium, small] = SIZES
        return { id: photoId, large: at(large), medium: at(medium), small: at(small) }
      })
      return { links }
    },
  )
}
