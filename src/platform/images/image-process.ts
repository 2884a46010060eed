import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { retryLater } from '#kernel/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { OUT_OF_MEMORY } from './exit-codes.js'
import type { ImageFormat } from './sniff-image.ts'

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

/** The image can't be read, or reading it takes too much. The message is a sentence for people. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}

export interface ImageProcess extends AsyncDisposable {
  /**
   * Prepares an image when it is its turn.
   *
   * @throws ImageRefused; AppError BUSY if too many wait, or the process was killed
   */
  prepare(job: ImageJob): Promise<PreparedImage>
  load(): { running: number; waiting: number }
}

export interface ImageLimits {
  readonly pixels: number
  /** Bytes of memory (RSS) of the process, and milliseconds for one image. */
  readonly memory: number
  readonly timeMs: number
  readonly waiting: number
  readonly idleMs: number
}

/** 50 megapixels is what telephones make. */
const LIMITS: ImageLimits = {
  pixels: 51_000_000,
  memory: 512 * 1024 * 1024,
  timeMs: 20 * SECOND,
  waiting: 16,
  idleMs: MINUTE,
}

const SCRIPT = new URL('image-child.js', import.meta.url)
/** Below the service itself, so that other requests do not wait for images. */
const PRIORITY = 10
const TOO_MUCH = 'The image takes too much time or memory to read. Send a smaller one.'

type Answer = { readonly done: PreparedImage } | { readonly refused: string }

interface Waiting extends PromiseWithResolvers<PreparedImage> {
  readonly job: ImageJob
}

/**
 * Creates a queue for a child process that reads one image at a time. The process starts at the first image.
 * It is killed if an image takes too long, and ends after a time without images. A thread would not do: it can't
 * be killed in the middle of an image, and its memory stays with the service.
 */
export function createImageProcess(given: Partial<ImageLimits> = {}): ImageProcess {
  const limits = { ...LIMITS, ...given }
  const queue: Waiting[] = []
  let child: ChildProcess | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(SCRIPT, [String(limits.pixels), String(limits.memory)], {
      execArgv: ['--max-old-space-size=64'],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (answer: Answer | undefined) => {
      if (child !== started) return // another process has the current job
      child = undefined
      settle(answer)
    }
    started.on('message', (answer: Answer) => {
      // A process that was killed may have sent an answer before.
      if (child === started) settle(answer)
    })
    started.on('error', () => {
      started.kill('SIGKILL')
      end(undefined) // a process that did not start has no `exit`
    })
    started.on('exit', (code) => end(code === OUT_OF_MEMORY ? { refused: TOO_MUCH } : undefined))
    started.unref() // it must not keep the service alive
    started.channel?.unref()
    lowerPriority(started)
    return started
  }

  /** @param answer undefined if the process ended without one */
  function settle(answer: Answer | undefined): void {
    const ended = current
    current = undefined
    clearTimeout(timer)
    if (answer === undefined)
      ended?.reject(retryLater('BUSY', 'The image was not read. Try again.', 2))
    else if ('done' in answer) ended?.resolve(answer.done)
    else ended?.reject(new ImageRefused(answer.refused))
    next()
  }

  function next(): void {
    if (current) return
    current = queue.shift()
    clearTimeout(timer)
    if (!current) {
      timer = setTimeout(stop, limits.idleMs).unref()
      return
    }
    try {
      child ??= start()
    } catch {
      settle(undefined) // the machine has no memory for another process
      return
    }
    if (child.connected) child.send(current.job) // otherwise it reports `error` or `exit` next
    timer = setTimeout(() => {
      stop()
      settle({ refused: TOO_MUCH })
    }, limits.timeMs)
  }

  function stop(): void {
    const ending = child
    child = undefined
    ending?.kill('SIGKILL')
  }

  return {
    prepare(job) {
      if (queue.length >= limits.waiting)
        throw retryLater('BUSY', 'Too many images wait already. Try again shortly.', 5)
      const waiting = { job, ...Promise.withResolvers<PreparedImage>() }
      queue.push(waiting)
      next()
      return waiting.promise
    },
    load: () => ({ running: current ? 1 : 0, waiting: queue.length }),
    async [Symbol.asyncDispose]() {
      queue.splice(0).forEach((one) => one.reject(retryLater('BUSY', 'The service ends.', 2)))
      stop()
      settle(undefined)
      clearTimeout(timer)
    },
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // The process has ended already, and its `exit` is reported.
  }
}
