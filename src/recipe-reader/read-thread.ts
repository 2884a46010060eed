import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { retryLater } from '#kernel/errors.ts'
import { createTurns } from '#platform/base/turns.ts'
import type { PageReading } from './page/page-reading.ts'

/** What to read. */
export type ReadJob =
  | { readonly html: string; readonly url?: string }
  | { readonly text: string; readonly language: string }
  | { readonly jsonLd: unknown; readonly url?: string }

export interface RecipeReader extends AsyncDisposable {
  /**
   * Reads in a thread, one job after another.
   *
   * @param holder whose job it is: holders take turns
   * @returns undefined if there is no recipe in it
   * @throws ReadTooCostly; AppError BUSY if too many wait; Error if the thread fails, which is a bug
   */
  read(job: ReadJob, holder: string): Promise<PageReading | undefined>
  /** Jobs that are read now, and that wait. */
  load(): { readonly reading: number; readonly waiting: number }
}

export interface ReadLimits {
  /** Milliseconds for one job. */
  readonly timeMs: number
  /** MiB of the thread's heap. */
  readonly memory: number
  readonly waiting: number
  readonly waitingOfOne: number
  /** Characters of all pages that wait: they are in memory. */
  readonly waitingCharacters: number
  /** Milliseconds without a job, after which the thread ends. */
  readonly idleMs: number
  /** Told after each job how long it was in the thread. */
  readonly onRead: (seconds: number) => void
}

/** The page takes too much time or memory to read. */
export class ReadTooCostly extends Error {
  override readonly name = 'ReadTooCostly'
}

const LIMITS: ReadLimits = {
  timeMs: SECOND,
  memory: 256,
  waiting: 50,
  waitingOfOne: 10,
  waitingCharacters: 40 * 1024 * 1024,
  idleMs: MINUTE,
  onRead: () => {},
}
/** Milliseconds for the start of the thread, on a busy machine. */
const START_MS = 30 * SECOND

type Answer = { readonly reading: PageReading | null } | { readonly failed: string }

const THREAD = new URL('reading-worker.ts', import.meta.url)
/** JSON-LD was parsed already, so its length is not known. It counts as a large page. */
const JSON_LD_CHARACTERS = 4 * 1024 * 1024

const sizeOf = (job: ReadJob): number =>
  'html' in job ? job.html.length : 'text' in job ? job.text.length : JSON_LD_CHARACTERS

interface Waiting extends PromiseWithResolvers<PageReading | undefined> {
  readonly job: ReadJob
}

/**
 * Creates a queue for a thread that reads pages. The thread starts at the first job. It is ended if a job takes too long
 * or too much memory, and after a time without jobs. The next job starts another one, also after a crash. A thread is
 * enough, unlike for images: all that it runs is JavaScript, which can be stopped at any point, and its heap has a limit.
 *
 * It is long because its functions share the state of the thread and of its job.
 *
 * @param thread the file that runs in the thread
 */
export function createRecipeReader(
  given: Partial<ReadLimits> = {},
  thread: URL = THREAD,
): RecipeReader {
  const limits = { ...LIMITS, ...given }
  const turns = createTurns<Waiting>({
    all: limits.waiting,
    ofOne: limits.waitingOfOne,
    things: 'pages',
  })
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let characters = 0 // of the pages that wait
  let startedAt = 0

  const stop = async () => {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const settle = (end: (ended: Waiting) => void) => {
    const ended = current
    current = undefined
    clearTimeout(timer)
    if (ended) limits.onRead((performance.now() - startedAt) / SECOND)
    if (ended) end(ended)
    next()
  }
  const fail = (error: Error) => settle(({ reject }) => reject(error))

  function next(): void {
    if (current) return
    clearTimeout(timer)
    current = turns.take()
    if (!current) {
      timer = setTimeout(() => void stop(), limits.idleMs).unref()
      return
    }
    characters -= sizeOf(current.job)
    const isReady = worker !== undefined
    worker ??= start()
    // The time of a job begins when the thread is ready for it.
    startedAt = performance.now()
    timer = setTimeout(onTime, isReady ? limits.timeMs : START_MS)
    try {
      worker.postMessage(current.job)
    } catch {
      // JSON that is nested too deeply to be copied.
      fail(tooCostly())
    }
  }

  function onTime(): void {
    void stop()
    fail(tooCostly())
  }

  function start(): Worker {
    const started = new Worker(thread, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32 },
      env: {}, // it has no secret
      stdout: true,
      stderr: true,
    })
    started.unref()
    const isCurrent = () => started === worker
    started.on('message', (answer: Answer | 'ready') => {
      if (!isCurrent()) return
      if (answer === 'ready') {
        clearTimeout(timer)
        startedAt = performance.now()
        timer = setTimeout(onTime, limits.timeMs)
      } else if ('failed' in answer) fail(new Error(answer.failed))
      else settle(({ resolve }) => resolve(answer.reading ?? undefined))
    })
    const onEnd = (error: Error) => {
      if (!isCurrent()) return
      worker = undefined
      fail(error)
    }
    started.on('error', (error) => onEnd(isOutOfMemory(error) ? tooCostly() : asError(error)))
    started.on('exit', (code) =>
      onEnd(new Error(`The thread that reads pages ended with ${code}.`)),
    )
    return started
  }

  return {
    async read(job, holder) {
      const waiting = { job, ...Promise.withResolvers<PageReading | undefined>() }
      if (current && characters + sizeOf(job) > limits.waitingCharacters)
        throw retryLater('BUSY', 'Too many pages wait already. Try again shortly.', 5)
      turns.add(waiting, [holder])
      characters += sizeOf(job)
      next()
      return waiting.promise
    },
    load: () => ({ reading: current ? 1 : 0, waiting: turns.waiting }),
    async [Symbol.asyncDispose]() {
      for (let one = turns.take(); one; one = turns.take())
        one.reject(retryLater('BUSY', 'The service ends.', 2))
      const ending = stop()
      settle(({ reject }) => reject(retryLater('BUSY', 'The service ends.', 2)))
      clearTimeout(timer)
      await ending
    },
  }
}

const tooCostly = () => new ReadTooCostly('The page takes too much time or memory to read.')

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread may throw anything. */
const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(`The thread that reads pages threw ${String(error)}.`)
