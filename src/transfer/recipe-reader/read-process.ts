import { createChildQueue } from '#platform/child/child-queue.ts'
import { ChildEnded, type JobLimits } from '#platform/child/contract.ts'
import { MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import type { PageReading } from './contract.ts'

/** What to read. */
export type ReadJob =
  | { readonly html: string; readonly url?: string }
  | { readonly text: string; readonly language?: string }
  | { readonly jsonLd: unknown; readonly url?: string; readonly language?: string }

export interface RecipeReader extends AsyncDisposable {
  /**
   * Reads in a process, one job after another.
   *
   * @param holder whose job it is: holders take turns
   * @returns undefined if there is no recipe in it
   * @throws ReadTooCostly; AppError BUSY if too many wait, or the page is not the cause of a failure; Error if the process
   *   fails, which is a bug
   */
  read(job: ReadJob, holder: string): Promise<PageReading | undefined>
  /** Jobs that are read now, and that wait. */
  load(): { readonly reading: number; readonly waiting: number }
}

export interface ReadLimits {
  /** For one page. A good one needs 10 ms of the processor, and 0.2 s at most. */
  readonly job: JobLimits
  readonly waiting: number
  readonly waitingOfOne: number
  /** Characters of the pages that are read and wait: they are in memory. */
  readonly characters: number
  /** Milliseconds without a job, after which the process ends. */
  readonly idleMs: number
  /** Told after each job how long it took, without waiting. */
  readonly onRead?: (seconds: number) => void
}

/** The page takes too much time or memory to read. */
export class ReadTooCostly extends Error {
  override readonly name = 'ReadTooCostly'
}

const LIMITS: ReadLimits = {
  job: { cpuMs: SECOND, wallMs: 30 * SECOND },
  waiting: 50,
  waitingOfOne: 10,
  characters: 44 * 1024 * 1024,
  idleMs: MINUTE,
}
/** JSON-LD was parsed already, so its length is not known. It counts as a large page. */
const JSON_LD_CHARACTERS = 4 * 1024 * 1024

const sizeOf = (job: ReadJob): number =>
  'html' in job ? job.html.length : 'text' in job ? job.text.length : JSON_LD_CHARACTERS

/** Creates a queue for a process that reads pages. */
export function createRecipeReader(given: Partial<ReadLimits> = {}): RecipeReader {
  const limits = { ...LIMITS, ...given }
  const queue = createChildQueue<ReadJob, PageReading | undefined>({
    ...limits,
    script: new URL('reading-child.ts', import.meta.url),
    memory: 320 * 1024 * 1024,
    heap: 192,
    things: 'pages',
    onJob: limits.onRead,
  })
  let characters = 0
  return {
    async read(job, holder) {
      const size = sizeOf(job)
      if (characters > 0 && characters + size > limits.characters)
        throw retryLater('BUSY', 'Too many pages wait already. Try again shortly.', 5)
      characters += size
      try {
        return await queue.run(job, { holders: [holder] })
      } catch (error) {
        throw isCostly(error) ? tooCostly(error) : error
      } finally {
        characters -= size
      }
    },
    load: () => {
      const { running, waiting } = queue.load()
      return { reading: running, waiting }
    },
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }
}

/** JSON that is nested too deeply to be sent is a RangeError. A process that crashed is a bug. */
const isCostly = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof ChildEnded && error.reason !== 'crashed')

const tooCostly = (cause: unknown) =>
  new ReadTooCostly('The page takes too much time or memory to read.', { cause })
