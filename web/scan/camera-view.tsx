import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import type { ScanTexts } from '#web/texts/en/scanning.ts'
import { canHaveCamera, closeCamera, drawImage, hasTorch, openCamera, setTorch } from './camera.ts'
import { type Decode, loadDecoder } from './decoder.ts'

interface CameraViewProps {
  readonly texts: ScanTexts
  readonly onCode: (code: string) => void
}

/** Milliseconds between two images that are read. */
const PAUSE = 80

/** What the camera sees. It reads until there is a code. */
export function CameraView({ texts, onCode }: CameraViewProps): JSX.Element {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState(canHaveCamera() ? '' : texts.notSecure)
  useEffect(() => {
    if (!canHaveCamera()) return undefined
    const ended = new AbortController()
    watch(video.current, setStream, ended.signal).then(
      (code) => code !== undefined && onCode(code),
      (error: unknown) => {
        const isCamera = error instanceof DOMException // the user said no, or there is none
        if (!isCamera) console.error(error)
        setProblem(isCamera ? texts.noCamera : texts.noReader)
      },
    )
    return () => ended.abort()
  }, [])
  if (problem !== '') return <p class="card">{problem}</p>
  return (
    <div class="scan-camera">
      <video ref={video} muted autoplay playsInline aria-label={texts.hint} />
      <div class="scan-frame" />
      <p class="row">
        <span class="grow">{stream ? texts.hint : texts.starting}</span>
        {stream && hasTorch(stream) && <Light texts={texts} stream={stream} />}
      </p>
    </div>
  )
}

function Light({ texts, stream }: { readonly texts: ScanTexts; readonly stream: MediaStream }) {
  const [isOn, setOn] = useState(false)
  return (
    <button
      type="button"
      class="button"
      aria-pressed={isOn}
      onClick={async () => {
        await setTorch(stream, !isOn)
        setOn(!isOn)
      }}
    >
      <Icon name="today" />
      {texts.light}
    </button>
  )
}

/** Shows the camera and reads its images until one has a code. @throws DOMException without a camera */
async function watch(
  video: HTMLVideoElement | null,
  onStream: (stream: MediaStream) => void,
  end: AbortSignal,
): Promise<string | undefined> {
  const stream = await openCamera()
  try {
    if (!video || end.aborted) return undefined
    video.srcObject = stream
    await video.play()
    onStream(stream)
    return await readUntilFound(video, await loadDecoder(), end)
  } finally {
    closeCamera(stream)
  }
}

/** A code counts when two images in a row have it: a blurred one can be read wrongly. */
async function readUntilFound(
  video: HTMLVideoElement,
  decode: Decode,
  end: AbortSignal,
): Promise<string | undefined> {
  let last: string | undefined
  while (!end.aborted) {
    const size = { width: video.videoWidth, height: video.videoHeight }
    const code = size.width > 0 ? await decode(drawImage(video, size)) : undefined
    if (code !== undefined && code === last) return code
    last = code
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return undefined
}
