import type { JSX } from 'preact'

interface DrawingProps {
  /** As in `drawings.ts`. */
  readonly drawing: string
  /** Its first letter is shown where there is no drawing. */
  readonly name: string
  /** Of OKLCH. Undefined: that of the class around it. */
  readonly hue?: number | undefined
}

/** A small drawing that only decorates. */
export function Drawing({ drawing, name, hue }: DrawingProps): JSX.Element {
  const [body = '', lines = ''] = drawing.split('|')
  if (drawing === '')
    return (
      <span class="goods-letter" aria-hidden="true">
        {Array.from(name.trim())[0]?.toUpperCase()}
      </span>
    )
  return (
    <svg class="goods-drawing" viewBox="0 0 24 24" aria-hidden="true">
      {body && (
        <path
          class="goods-body"
          d={body}
          style={hue === undefined ? undefined : { '--hue': hue }}
        />
      )}
      <path d={lines} />
    </svg>
  )
}
