import { join, resolve } from 'node:path'
import { createChildQueue } from '#platform/child/child-queue.ts'
import { ChildEnded } from '#platform/child/contract.ts'
import { MINUTE, SECOND } from '#platform/kernel/clock.ts'
import {
  type ImageJob,
  type ImageLimits,
  ImageNotWritten,
  type ImageProcess,
  ImageRefused,
  type PreparedImage,
  type RefusalReason,
} from './contract.ts'

/** 50 megapixels is what telephones make. A waiting image is a file of at most 20 MB. */
const LIMITS: ImageLimits = {
  pixels: 51_000_000,
  memory: 512 * 1024 * 1024,
  job: { cpuMs: 20 * SECOND, wallMs: 3 * MINUTE },
  waiting: 24,
  waitingOfOne: 6,
  idleMs: MINUTE,
}

/** An answer of the child. The texts are for the log only. */
type Answer =
  | { readonly done: PreparedImage }
  | { readonly refused: RefusalReason; readonly details: string }
  | { readonly notWritten: string }

/**
 * Creates a queue for a child process that reads one image at a time.
 *
 * @param folder the only one whose files it reads and writes
 */
export function createImageProcess(folder: string, given: Partial<ImageLimits> = {}): ImageProcess {
  const limits = { ...LIMITS, ...given }
  const queue = createChildQueue<ImageJob, Answer>({
    ...limits,
    script: new URL('image-child.js', import.meta.url),
    args: [String(limits.pixels), String(limits.memory)],
    heap: 64,
    reserved: 2.5 * 1024 ** 3, // libwebp reserves two canvases of 16,383² pixels to read a header
    files: [join(resolve(folder), '*')],
    isNative: true,
    // libvips would write large images to files in /tmp. They count as memory instead.
    env: { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '1g' },
    things: 'images',
  })
  return {
    async prepare(job, turn) {
      const answer = await queue.run(job, turn).catch((error: unknown) => {
        throw error instanceof ChildEnded ? refusalOf(error) : error
      })
      if (!answer) throw new ImageRefused('unwanted')
      if ('done' in answer) return answer.done
      if ('notWritten' in answer) throw new ImageNotWritten(answer.notWritten)
      throw new ImageRefused(answer.refused, answer.details)
    },
    load: () => queue.load(),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }
}

/** A decoder that crashed would crash again. */
const refusalOf = ({ reason, message }: ChildEnded): ImageRefused =>
  new ImageRefused(reason === 'crashed' ? 'damaged' : 'tooCostly', message)
