import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createTurns, type Turns } from '#platform/base/turns.ts'
import { retryLater } from '#kernel/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import {
  type ImageJob,
  type ImageLimits,
  ImageNotWritten,
  type ImageProcess,
  ImageRefused,
  type PreparedImage,
  type Turn,
} from './contract.ts'
import { type Answer, startChild } from './start-child.ts'

/** 50 megapixels is what telephones make. A waiting image is a file of at most 20 MB. */
const LIMITS: ImageLimits = {
  pixels: 51_000_000,
  memory: 512 * 1024 * 1024,
  timeMs: 20 * SECOND,
  waiting: 24,
  waitingOfOne: 6,
  idleMs: MINUTE,
}

interface Waiting extends PromiseWithResolvers<PreparedImage> {
  readonly job: ImageJob
  readonly isWanted: () => boolean
}

/**
 * Creates a queue for a child process that reads one image at a time. The process starts at the first image.
 * It is killed if an image takes too long, and ends after a time without images. A thread would not do: it can't
 * be killed in the middle of an image, and its memory stays with the service.
 */
export function createImageProcess(given: Partial<ImageLimits> = {}): ImageProcess {
  return new QueuedImageProcess({ ...LIMITS, ...given })
}

class QueuedImageProcess implements ImageProcess {
  readonly #limits: ImageLimits
  readonly #turns: Turns<Waiting>
  #child: ChildProcess | undefined
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: ImageLimits) {
    this.#limits = limits
    this.#turns = createTurns({ all: limits.waiting, ofOne: limits.waitingOfOne, things: 'images' })
  }

  async prepare(job: ImageJob, { holders, isWanted = () => true }: Turn): Promise<PreparedImage> {
    const waiting = { job, isWanted, ...Promise.withResolvers<PreparedImage>() }
    this.#turns.add(waiting, holders)
    this.#next()
    return waiting.promise
  }

  load() {
    return { running: this.#current ? 1 : 0, waiting: this.#turns.waiting }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (let one = this.#turns.take(); one; one = this.#turns.take())
      one.reject(retryLater('BUSY', 'The service ends.', 2))
    const child = this.#child
    this.#stop()
    this.#settle(undefined)
    clearTimeout(this.#timer)
    if (child) await endOf(child) // from then on it writes no file
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#takeWanted()
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stop(), this.#limits.idleMs).unref()
      return
    }
    try {
      this.#child ??= this.#start()
    } catch {
      this.#settle(undefined) // the machine has no memory for another process
      return
    }
    if (this.#child.connected) this.#child.send(this.#current.job) // otherwise it reports its end next
    this.#timer = setTimeout(() => {
      this.#stop()
      this.#settle({ refused: 'tooCostly' })
    }, this.#limits.timeMs)
  }

  #takeWanted(): Waiting | undefined {
    let waiting = this.#turns.take()
    while (waiting && !waiting.isWanted()) {
      waiting.reject(new ImageRefused('unwanted'))
      waiting = this.#turns.take()
    }
    return waiting
  }

  /** A process that was replaced may still answer and end. The current job is not its job. */
  #start(): ChildProcess {
    return startChild(
      this.#limits,
      (child, answer) => {
        if (child === this.#child) this.#settle(answer)
      },
      (child, answer) => {
        if (child !== this.#child) return
        this.#child = undefined
        this.#settle(answer)
      },
    )
  }

  /** @param answer undefined if the process ended without one */
  #settle(answer: Answer | undefined): void {
    const ended = this.#current
    this.#current = undefined
    clearTimeout(this.#timer)
    if (answer === undefined)
      ended?.reject(retryLater('BUSY', 'The image was not read. Try again.', 2))
    else if ('done' in answer) ended?.resolve(answer.done)
    else if ('failed' in answer) ended?.reject(new ImageNotWritten(answer.failed))
    else ended?.reject(new ImageRefused(answer.refused, answer.details))
    this.#next()
  }

  #stop(): void {
    const ending = this.#child
    this.#child = undefined
    ending?.kill('SIGKILL')
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  await once(child, 'exit')
}
