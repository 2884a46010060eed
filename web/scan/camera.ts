/** The longer side of the images in which codes are looked for, in pixels. More makes it slower, not better. */
const LONGEST = 1280

/** The camera at the back. @throws DOMException if there is none, or the user says no */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: LONGEST },
      height: { ideal: 720 },
    },
  })

/** Whether the browser gives a camera to this page at all: only with https and on localhost. */
export const canHaveCamera = (): boolean => 'mediaDevices' in navigator

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

declare global {
  // TypeScript's types do not have the light of a camera.
  interface MediaTrackCapabilities {
    readonly torch?: boolean
  }
  interface MediaTrackConstraintSet {
    readonly torch?: boolean
  }
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  return track?.getCapabilities?.().torch === true
}

export async function setTorch(stream: MediaStream, torch: boolean): Promise<void> {
  const [track] = stream.getVideoTracks()
  await track?.applyConstraints({ advanced: [{ torch }] })
}

/** Draws an image into a canvas, smaller if it is large. */
export function drawImage(
  image: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
