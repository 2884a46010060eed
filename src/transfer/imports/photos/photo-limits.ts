import { MAX_PHOTO_BYTES } from '#kitchen/photos/contract.ts'
import { type ImageFormat, sniffImage } from '#platform/images/contract.ts'
import type { PhotoFile } from '#transfer/imports/reading/messages.ts'

/** Why a photo was left out. */
export type LeftOut = 'heic' | 'large' | 'refused'

/** The format of a photo, or why it is not taken. An upload has the same limits. */
export function checkFormat({
  head,
  bytes,
}: PhotoFile): { readonly format: ImageFormat } | { readonly leftOut: LeftOut } {
  const format = sniffImage(Buffer.from(head))
  if (format === 'heic') return { leftOut: 'heic' }
  if (format === undefined) return { leftOut: 'refused' }
  return bytes > MAX_PHOTO_BYTES ? { leftOut: 'large' } : { format }
}

/** The end of a sentence, for one photo and for several. */
const REASONS: Readonly<Record<LeftOut, string>> = {
  heic: 'Larder does not read HEIC.',
  large: `a photo may have ${MAX_PHOTO_BYTES / 1_000_000} MB.`,
  refused: 'Larder can not read it.',
}

/**
 * Sentences for people about the photos of a recipe that were left out.
 *
 * @param isCut whether the file has more photos than a recipe may have
 * @returns undefined if there are none
 */
export function sayLeftOut(left: readonly LeftOut[], isCut: boolean): string | undefined {
  const sentences = [...Map.groupBy(left, (reason) => reason)].map(([reason, { length }]) =>
    length === 1
      ? `A photo was left out: ${REASONS[reason]}`
      : `${length} photos were left out: ${REASONS[reason].replace('read it.', 'read them.')}`,
  )
  if (isCut) sentences.push('Only the first 20 photos were imported.')
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
