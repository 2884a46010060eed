import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { reportProblem } from '#web/components/toasts.tsx'

/** The light edge around the code, in modules (ISO/IEC 18004 wants four). */
const EDGE = 4

interface QrCodeProps {
  readonly text: string
  /** What the camera of another phone finds there. */
  readonly label: string
}

/** A QR code, dark on white in each theme, because some cameras read no other. */
export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const [drawn, setDrawn] = useState<Drawing>()
  useEffect(() => void draw(text).then(setDrawn, reportProblem), [text])
  const size = (drawn?.size ?? 0) + 2 * EDGE
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={drawn?.path ?? ''} transform={`translate(${EDGE} ${EDGE})`} />
    </svg>
  )
}

interface Drawing {
  /** Modules on each side. */
  readonly size: number
  readonly path: string
}

/** The code that makes QR codes is loaded when the first one is shown. */
async function draw(text: string): Promise<Drawing> {
  const [{ generate }, { toSvgPath }] = await Promise.all([
    import('lean-qr/nano'),
    import('lean-qr/extras/svg'),
  ])
  const code = generate(text)
  return { size: code.size, path: toSvgPath(code) }
}
