import type { FileName } from '#platform/files/contract.ts'
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
