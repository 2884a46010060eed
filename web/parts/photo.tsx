import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { usePhoto } from '#web/data/photo-contents.ts'

interface PhotoProps {
  readonly row: RowOf<'photo'>
  /** Empty if the text beside it says the same. */
  readonly alt: string
  readonly size: 'small' | 'medium' | 'large'
}

/** A photo of the household. Its place stays empty while it can't be loaded. */
export function Photo({ row, alt, size }: PhotoProps): JSX.Element {
  const { links, blobUrl, look, retry } = usePhoto(row)
  const address = blobUrl ?? links?.[size]
  if (!address) return <span class="photo" />
  return <img class="photo" key={look} src={address} alt={alt} onError={retry} />
}
