import type { Serializable } from 'node:child_process'
import { createFairQueue, type FairQueue } from '#platform/base/fair-queue.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import { type Child, ChildEnded, type ChildOptions, type JobLimits } from './contract.ts'
import { startChild } from './start-child.ts'

export interface QueueOptions extends ChildOptions {
  readonly job: JobLimits
  /** Jobs that wait, of all holders and of one. */
  readonly waiting: number
  readonly waitingOfOne: number
  /** What waits, for people: `images`. */
  readonly things: string
  /** Milliseconds without a job, after which the process ends. */
  readonly idleMs: number
  /** Told after each job how long it took, without waiting. */
  readonly onJob?: ((seconds: number) => void) | undefined
}

export interface Turn {
  /** Those for whom the job is done. Each has a fair part of the process. */
  readonly holders: readonly string[]
  /** False if nobody waits for the job any more. It is then left out. */
  readonly isWanted?: () => boolean
}

export interface ChildQueue<Job, Answer> extends AsyncDisposable {
  /**
   * Does a job when it is its turn.
   *
   * @returns undefined if it was left out
   * @throws ChildEnded `memory`, `cpu` or `crashed`; AppError BUSY if too many wait, or the job is not the cause of the
   *   end; and the others of `Child.ask`
   */
  run(job: Job, turn: Turn): Promise<Answer | undefined>
  load(): { running: number; waiting: number }
}

interface Waiting<Job, Answer> extends PromiseWithResolvers<Answer | undefined> {
  readonly job: Job
  readonly isWanted: () => boolean
}

/** Creates a queue for a process that does one job at a time. It starts at the first job, and ends when it is idle. */
export function createChildQueue<Job extends Serializable, Answer>(
  options: QueueOptions,
): ChildQueue<Job, Answer> {
  return new Queue(options)
}

class Queue<Job extends Serializable, Answer> implements ChildQueue<Job, Answer> {
  readonly #options: QueueOptions
  readonly #turns: FairQueue<Waiting<Job, Answer>>
  #child: Child<Job, Answer> | undefined
  #isRunning = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: QueueOptions) {
    this.#options = options
    const { waiting, waitingOfOne, things } = options
    this.#turns = createFairQueue({ all: waiting, ofOne: waitingOfOne, things })
  }

  async run(job: Job, { holders, isWanted = () => true }: Turn): Promise<Answer | undefined> {
    const waiting = { job, isWanted, ...Promise.withResolvers<Answer | undefined>() }
    this.#turns.add(waiting, holders)
    if (!this.#isRunning) void this.#work()
    return waiting.promise
  }

  load() {
    return { running: this.#isRunning ? 1 : 0, waiting: this.#turns.waiting }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (let one = this.#turns.take(); one; one = this.#turns.take())
      one.reject(retryLater('BUSY', 'The service ends.', 2))
    clearTimeout(this.#idle)
    await this.#child?.[Symbol.asyncDispose]()
  }

  async #work(): Promise<void> {
    this.#isRunning = true
    clearTimeout(this.#idle)
    for (let one = this.#turns.take(); one; one = this.#turns.take())
      if (one.isWanted()) await this.#runOne(one)
      else one.resolve(undefined)
    this.#isRunning = false
    this.#idle = setTimeout(() => void this.#stop(), this.#options.idleMs).unref()
  }

  async #runOne({ job, resolve, reject }: Waiting<Job, Answer>): Promise<void> {
    const { job: limits, onJob = () => {} } = this.#options
    if (!this.#child?.isAlive) this.#child = startChild(this.#options)
    const started = performance.now()
    try {
      resolve(await this.#child.ask(job, limits))
    } catch (error) {
      const isOurs = error instanceof ChildEnded && ['killed', 'busy'].includes(error.reason)
      reject(isOurs ? this.#busy(error) : error)
    }
    onJob((performance.now() - started) / SECOND)
  }

  #busy(cause: Error): Error {
    const { things } = this.#options
    const error = retryLater('BUSY', `The service can't read your ${things} now. Try again.`, 5)
    return Object.assign(error, { cause })
  }

  async #stop(): Promise<void> {
    const ending = this.#child
    this.#child = undefined
    await ending?.[Symbol.asyncDispose]()
  }
}
