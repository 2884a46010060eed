import type { Turn } from '#platform/child/child-queue.ts'
import type { JobLimits } from '#platform/child/contract.ts'

/** The formats that are read. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

export interface ImageJob {
  readonly path: string
  readonly format: ImageFormat
  /** The files to write: WebP, with at most `edge` pixels on the longer side. */
  readonly outputs: readonly { readonly edge: number; readonly path: string }[]
}

export interface PreparedImage {
  /** Pixels of the largest output. */
  readonly width: number
  readonly height: number
  readonly blurhash: string
  readonly files: readonly {
    readonly edge: number
    readonly path: string
    readonly bytes: number
  }[]
}

/** Sentences for people. The texts of the decoder are not for them: they may hold paths. */
const REASONS = {
  otherType: 'The image is not of the type that its first bytes say.',
  tooLarge: 'The image has too many pixels. Send a smaller one.',
  tooCostly: 'The image takes too much time or memory to read. Send a smaller one.',
  damaged: 'The image is incomplete or damaged. Send another copy of it.',
  unwanted: 'The client has gone.',
} as const

export type RefusalReason = keyof typeof REASONS

/** The image can't be read, or reading it takes too much. The message is a sentence for people. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly reason: RefusalReason

  /** @param details the text of the decoder, for the log only */
  constructor(reason: RefusalReason, details?: string) {
    super(REASONS[reason], details === undefined ? {} : { cause: new Error(details) })
    this.reason = reason
  }
}

/** The files of a job can't be read or written now, as on a full disk. The message is for the log only. */
export class ImageNotWritten extends Error {
  override readonly name = 'ImageNotWritten'
}

export interface ImageProcess extends AsyncDisposable {
  /**
   * Prepares an image when it is its turn.
   *
   * @throws ImageRefused; ImageNotWritten; AppError BUSY if too many wait, or the image is not the cause of a failure
   */
  prepare(job: ImageJob, turn: Turn): Promise<PreparedImage>
  load(): { running: number; waiting: number }
}

export interface ImageLimits {
  readonly pixels: number
  /** Bytes of memory (RSS) of the process. */
  readonly memory: number
  /** For one image. */
  readonly job: JobLimits
  /** Images that wait, of all holders and of one. */
  readonly waiting: number
  readonly waitingOfOne: number
  readonly idleMs: number
}

/** Bytes that `sniffImage` needs. */
export const SNIFFED_BYTES = 64

/**
 * The format of an image, from its first bytes (MIME Sniffing Standard, 6.1; ISO 14496-12, 4.3 for AVIF and
 * HEIC). What a client says about the type is not used.
 */
export function sniffImage(head: Buffer): ImageFormat | 'heic' | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return undefined
  const brands = text(8, Math.min(head.readUInt32BE(0), head.length)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? 'heic'
    : undefined
}
