import type { Api } from '#platform/http/api.ts'
import { MAX_READ_BYTES, PhotoBytes, PhotoToRead, ReadRecipe, ToRead } from './contract.ts'
import { photoReader, type PhotoReadDeps } from './read-photo.ts'
import { type ReadDeps, readRecipe } from './service.ts'

/** Mounted at /v1/recipes, below the hook that authenticates. It concerns no household. */
export function recipeReaderRoutes(deps: ReadDeps & PhotoReadDeps) {
  return async (api: Api): Promise<void> => {
    mountReadPhoto(api, deps)
    api.post(
      '/read',
      {
        bodyLimit: MAX_READ_BYTES,
        schema: {
          operationId: 'readRecipeFrom',
          tags: ['recipes'],
          summary: 'Read a recipe from a page, a text or JSON-LD',
          description:
            'It stores nothing: the person checks the draft and saves it as a recipe. Send one of `url`, `html` (perhaps with its `url`), `text` and `json_ld`. Pages without markup are read by their headings, in 18 languages. It answers 404 where there is no recipe, and for an `url` where the operator has not turned fetching on (`recipe_fetch` of `GET /v1`).',
          body: ToRead,
          response: { 200: ReadRecipe },
        },
        // It must not keep a share of the database while it waits for the page.
        config: {
          onlyReads: true,
          takesOwnShares: true,
          errors: ['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE', 'BUSY'],
        },
      },
      async ({ actor: { accountId }, body }) => readRecipe(deps, accountId, body),
    )
  }
}

function mountReadPhoto(api: Api, deps: PhotoReadDeps): void {
  const readPhoto = photoReader(deps)
  api.post(
    '/read-photo',
    {
      schema: {
        operationId: 'readRecipePhotoFrom',
        tags: ['recipes'],
        summary: 'Read the photo of a recipe from its address',
        description:
          'For the `image_url` of a draft. It stores nothing: the answer is the image as WebP, with at most 2048 pixels on the longer side and without EXIF, to show and to store as the content of a photo. It answers 404 where the operator has not turned fetching on (`recipe_fetch` of `GET /v1`).',
        body: PhotoToRead,
        produces: 'image/webp',
        response: { 200: PhotoBytes },
      },
      // It must not keep a share of the database while it waits for the image.
      config: {
        onlyReads: true,
        takesOwnShares: true,
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE', 'BUSY'],
      },
    },
    async ({ actor: { accountId }, body: { url }, raw }, reply) => {
      const photo = await readPhoto(accountId, url, () => !raw.socket.destroyed)
      return reply.type('image/webp').send(photo)
    },
  )
}
