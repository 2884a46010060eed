import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePhoto } from '#web/data/photo-contents.ts'
import { BLUR_SIZE, decodeBlurhash } from './blurhash.ts'

interface FrameProps {
  readonly row: RowOf<'photo'> | undefined
  /** Its initial and a colour are shown while there is no photo. */
  readonly name: string
  /** The width on the screen, as in the attribute `sizes` of an image. */
  readonly sizes: string
  /** Empty where the text beside it says the same. */
  readonly alt?: string
}

const TINTS = 6

/** A photo that fills its place: first a blur or a coloured initial, then the picture. */
export function PhotoFrame({ row, name, sizes, alt = '' }: FrameProps): JSX.Element {
  const { links, blobUrl, look, retry, keep } = usePhoto(row)
  const [isLoaded, setLoaded] = useState(false)
  return (
    <span class={`photo-frame tint-${tintOf(name)}`}>
      {row?.blurhash ? (
        <Blur hash={row.blurhash} />
      ) : (
        <span class="photo-initial" aria-hidden="true">
          {Array.from(name.trim())[0]?.toUpperCase()}
        </span>
      )}
      {(links || blobUrl) && (
        <img
          key={look}
          class={isLoaded ? 'is-loaded' : ''}
          alt={alt}
          loading="lazy"
          decoding="async"
          sizes={sizes}
          {...(links && {
            srcset: `${links.small} 160w, ${links.medium} 640w, ${links.large} 2048w`,
          })}
          src={links?.medium ?? blobUrl}
          onLoad={() => {
            setLoaded(true)
            keep()
          }}
          onError={() => {
            setLoaded(false)
            retry()
          }}
        />
      )}
    </span>
  )
}

function Blur({ hash }: { readonly hash: string }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pixels = decodeBlurhash(hash)
    if (pixels)
      canvas.current
        ?.getContext('2d')
        ?.putImageData(new ImageData(pixels, BLUR_SIZE, BLUR_SIZE), 0, 0)
  }, [hash])
  return <canvas ref={canvas} width={BLUR_SIZE} height={BLUR_SIZE} aria-hidden="true" />
}

/** The same name always has the same colour. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}

interface PhotoProps {
  readonly row: RowOf<'photo'>
  /** Empty if the text beside it says the same. */
  readonly alt: string
  readonly size: 'small' | 'medium' | 'large'
}

/** A photo of the household. Its place stays empty while it can't be loaded. */
export function Photo({ row, alt, size }: PhotoProps): JSX.Element {
  const { links, blobUrl, look, retry, keep } = usePhoto(row)
  const address = blobUrl ?? links?.[size]
  if (!address) return <span class="photo" />
  return <img class="photo" key={look} src={address} alt={alt} onLoad={keep} onError={retry} />
}
