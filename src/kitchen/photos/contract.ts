import { photo } from '@larder/rules/photos/entities.ts'
import { Type } from 'typebox'
import type { FileName } from '#platform/files/contract.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { entityTable } from '#sync/schema/contract.ts'
import type { ContentKey } from './store.ts'

/** The longest edges of the stored images, in pixels. The first is the large one. */
export const SIZES = [2048, 640, 160] as const
export const LARGE = SIZES[0]
export const MEDIA_TYPE = 'image/webp'

/** The file of one size. Bytes are stored for each household by itself, and named by their digest. */
export const fileOf = ({ householdId, sha256 }: ContentKey, edge: number): FileName => ({
  owner: householdId,
  name: `${sha256}/${edge}.webp`,
})

export const photos = entityTable(photo, { number: 17, table: 'photos' })

export const PhotoFilters = {
  recipe_id: Type.Optional(Id),
  pantry_item_id: Type.Optional(Id),
  food_id: Type.Optional(Id),
  shopping_item_id: Type.Optional(Id),
}

export const ContentFile = Type.Enum(
  SIZES.map((edge) => `${edge}.webp`),
  { description: 'The longer side has at most so many pixels.' },
)
/** Bytes of an upload. */
export const MAX_PHOTO_BYTES = 20_000_000

export const edgeOf = (file: string): number => Number.parseInt(file)

export const LinkWish = Type.Object(
  {
    ids: Type.Array(Id, {
      minItems: 1,
      maxItems: 500,
      examples: [['019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b']],
    }),
  },
  { ...strict, title: 'PhotoLinkWish' },
)

const Url = Type.String({
  description: 'For `<img>`. It needs no header, and works as long as the session.',
  examples: ['https://larder.example.com/v1/photos/links/AZorfE9efD2KGyw…/640.webp'],
})
export const Links = Type.Object(
  {
    links: Type.Array(Type.Object({ id: Id, large: Url, medium: Url, small: Url })),
  },
  { title: 'PhotoLinks' },
)
