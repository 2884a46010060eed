import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { MINUTE } from '#kernel/clock.ts'
import type { Log } from '#platform/base/log.ts'
import { StoreUnavailable } from '#platform/files/contract.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import type { Opened, Page, PhotoFile, ReadTask, Request, Response } from './messages.ts'

/** Reads a file of another program in a thread of its own. */
export interface ImportReader extends AsyncDisposable {
  readonly opened: Opened
  /** @throws FileRefused */
  next(): Promise<Page>
  /**
   * Writes a photo of the last page to a file.
   *
   * @param index of the record in the page
   * @throws FileRefused
   */
  writePhoto(index: number, photo: number, path: string): Promise<PhotoFile>
}

/** Milliseconds to open a file, and to skip the records that a resumed job has. */
const OPEN_TIMEOUT = 10 * MINUTE
/** Milliseconds for one page or photo. */
const PAGE_TIMEOUT = MINUTE
/** MiB for the objects of the thread. */
const MEMORY = 512
/** Characters of one text that the thread has printed. */
const MAX_PRINTED = 2000

export interface ReaderOptions {
  /** Ends the thread, whatever it does. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Milliseconds for one page or photo. */
  readonly pageMs?: number | undefined
}

interface Waiting {
  readonly resolve: (value: Opened | Page | PhotoFile) => void
  readonly reject: (error: Error) => void
}

/** @throws FileRefused; another Error if `signal` is aborted */
export async function openReader(
  task: ReadTask,
  { signal, log, pageMs = PAGE_TIMEOUT }: ReaderOptions,
): Promise<ImportReader> {
  const worker = startThread(task, log)
  const channel = createChannel(worker)
  const stop = () => {
    channel.fail(new Error('The reading of the file was stopped.'))
    void worker.terminate()
  }
  signal.addEventListener('abort', stop, { once: true })
  const close = async () => {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
  if (signal.aborted) stop()
  try {
    const opened = (await channel.ask({ kind: 'open' }, OPEN_TIMEOUT)) as Opened // the answer to this request
    return {
      opened,
      next: async () => (await channel.ask({ kind: 'next' }, pageMs)) as Page, // the answer to this request
      writePhoto: async (index, photo, path) =>
        (await channel.ask({ kind: 'photo', index, photo, path }, pageMs)) as PhotoFile, // the answer to this request
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The thread has no secret, and prints into the log. */
function startThread(task: ReadTask, log: Log): Worker {
  const cache = getCompileCacheDir()
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Buffer | string) =>
      log.warn(
        { text: String(text).slice(0, MAX_PRINTED) },
        'the thread that reads a file has printed',
      ),
    )
  return worker
}

type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

/** Sends requests to the thread, and gives each the answer with its id. */
function createChannel(worker: Worker) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | undefined
  const failAll = (error: Error) => {
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (response: Response) => {
    const one = waiting.get(response.id)
    waiting.delete(response.id)
    if ('value' in response) one?.resolve(response.value)
    else if ('refused' in response) one?.reject(new FileRefused(response.reason, response.refused))
    else if ('unavailable' in response) one?.reject(new StoreUnavailable(response.unavailable))
    else one?.reject(new Error(`The file could not be read: ${response.failed}`))
  })
  worker.on('error', (error: Error & { code?: string }) =>
    failAll(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FileRefused(
            'too_large',
            'The file needs too much memory. Export fewer recipes at a time.',
          )
        : error,
    ),
  )
  worker.on('exit', () => failAll(ended ?? new Error('The thread that reads the file has ended.')))
  return {
    fail: failAll,
    async ask(question: Question, timeoutMs: number): Promise<Opened | Page | PhotoFile> {
      if (ended) throw ended
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Opened | Page | PhotoFile>()
      waiting.set(id, { resolve, reject })
      const timer = setTimeout(
        () => failAll(new FileRefused('too_large', 'The file takes too long to read.')),
        timeoutMs,
      )
      worker.postMessage({ ...question, id })
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
