import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { FileRefused } from '#platform/archives/file-refused.ts'
import type { Log } from '#platform/base/log.ts'
import { type Child, ChildEnded, type JobLimits } from '#platform/child/contract.ts'
import { startChild } from '#platform/child/start-child.ts'
import { StoreUnavailable } from '#platform/files/contract.ts'
import { MINUTE } from '#platform/kernel/clock.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import type { Opened, Page, PhotoFile, ReadTask, Request, Response } from './messages.ts'

/** Reads a file of another program in a process of its own, which may open no other file. */
export interface ImportReader extends AsyncDisposable {
  readonly opened: Opened
  /** @throws FileRefused; AppError BUSY where the file is not the cause of the failure */
  next(): Promise<Page>
  /** A path of a new file, at which the process may write. */
  newPath(): string
  /**
   * Writes a photo of the last page to a file.
   *
   * @param index of the record in the page
   * @param path from `newPath`
   * @throws as `next`
   */
  writePhoto(index: number, photo: number, path: string): Promise<PhotoFile>
}

/** The answer to each kind of request. */
interface Answers {
  readonly open: Opened
  readonly next: Page
  readonly photo: PhotoFile
}

/** To open a file, and to skip the records that a resumed job has. */
const OPEN: JobLimits = { cpuMs: 5 * MINUTE, wallMs: 30 * MINUTE }
/** For one page or photo. */
const PAGE: JobLimits = { cpuMs: MINUTE, wallMs: 10 * MINUTE }
/** Bytes of memory of the process. It needs 100 MB without a file. */
const MEMORY = 340 * 1024 * 1024
/** MiB for its objects. */
const HEAP = 288

export interface ReaderOptions {
  /** Ends the process, whatever it does. */
  readonly signal: AbortSignal
  readonly log: Log
  /** The id of the import, for the log. */
  readonly job: string
  /** Milliseconds of the processor for one page or photo. */
  readonly pageMs?: number | undefined
}

/** @throws FileRefused; AppError BUSY where the file is not the cause; another Error if `signal` is aborted */
export async function openReader(
  { path, ...task }: ReadTask,
  { signal, log, job, pageMs = PAGE.cpuMs }: ReaderOptions,
): Promise<ImportReader> {
  signal.throwIfAborted()
  const own = resolve(path)
  const child = startChild<Request, Response>({
    script: new URL('read-child.ts', import.meta.url),
    memory: MEMORY,
    heap: HEAP,
    files: [`${own}*`],
    isPatient: true,
  })
  const stop = () => void child[Symbol.asyncDispose]()
  signal.addEventListener('abort', stop, { once: true })
  const close = async () => {
    signal.removeEventListener('abort', stop)
    await child[Symbol.asyncDispose]()
  }
  // The child answers each request with the answer of its kind.
  function ask<Kind extends Request['kind']>(
    request: Request & { readonly kind: Kind },
    limits: JobLimits,
  ): Promise<Answers[Kind]>
  async function ask(request: Request, limits: JobLimits): Promise<Opened | Page | PhotoFile> {
    try {
      return await answerOf(child, request, limits)
    } catch (error) {
      if (signal.aborted) throw new Error('The reading of the file was stopped.', { cause: error })
      if (!(error instanceof ChildEnded)) throw error
      log.warn({ err: error, import: job }, 'the process that read a file has ended')
      throw refusalOf(error)
    }
  }
  const page = { ...PAGE, cpuMs: pageMs }
  try {
    const opened = await ask({ kind: 'open', path: own, ...task }, OPEN)
    return {
      opened,
      next: () => ask({ kind: 'next' }, page),
      newPath: () => `${own}.${randomUUID()}`,
      writePhoto: (index, photo, target) =>
        ask({ kind: 'photo', index, photo, path: target }, page),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function answerOf(
  child: Child<Request, Response>,
  request: Request,
  limits: JobLimits,
): Promise<Opened | Page | PhotoFile> {
  const answer = await child.ask(request, limits)
  if ('value' in answer) return answer.value
  if ('refused' in answer) throw new FileRefused(answer.reason, answer.refused)
  throw new StoreUnavailable(answer.unavailable)
}

/** A file whose reader has died is refused at once: the next reader would die too. */
function refusalOf(ended: ChildEnded): Error {
  if (ended.reason === 'busy')
    return retryLater('BUSY', 'The service has no time for the file now.', 10)
  if (ended.reason === 'cpu')
    return new FileRefused('too_large', 'The file takes too long to read.', ended)
  const problem =
    ended.reason === 'crashed'
      ? 'The file can not be read: it is damaged, or it needs too much memory.'
      : 'The file needs too much memory. Export fewer recipes at a time.'
  return new FileRefused('too_large', problem, ended)
}
