import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { MINUTE } from '#platform/kernel/clock.ts'

/** A password to verify against `storedHash`, or to hash if that is absent. */
export interface Job {
  readonly password: string
  readonly storedHash?: string
  readonly options?: Options
}

type Answer = { readonly value: string | boolean } | { readonly error: Error }

interface Thread {
  readonly worker: Worker
  /** Its current job and its next jobs, in this order. */
  readonly jobs: PromiseWithResolvers<string | boolean>[]
  idleTimer?: NodeJS.Timeout
}

/**
 * Longer than the pauses between sign-ins on a busy server. An idle thread ends, because it takes
 * memory.
 */
const IDLE = MINUTE
const MIB = 1024 * 1024
const THREAD = 12 * MIB

const SCRIPT = new URL('hash-thread.js', import.meta.url)

/** The number of cores; but together the hashes use at most a quarter of a container's memory. */
export function hashesAtOnce(
  memoryKib: number,
  machine = { cores: availableParallelism(), memory: process.constrainedMemory() },
): number {
  const memory = machine.memory || Infinity // 0 means no limit, or an unknown one
  const maxThreads = Math.floor(memory / 4 / (memoryKib * 1024 + THREAD))
  return Math.max(1, Math.min(machine.cores, maxThreads))
}

/**
 * Creates threads that only hash passwords. libuv has only four threads on every machine, and file
 * access, DNS and signatures need them too. Each thread starts on demand, and ends after a minute
 * without a job.
 *
 * @param maxThreads the most threads
 * @returns a function that runs a job. It rejects with the error of argon2, or if the thread died.
 */
export function createHashThreads(
  maxThreads: number,
  { script = SCRIPT, idleMs = IDLE } = {},
): (job: Job) => Promise<string | boolean> {
  const threads = new Set<Thread>()

  function choose(): Thread {
    const [leastBusy] = [...threads].toSorted((a, b) => a.jobs.length - b.jobs.length)
    if (leastBusy && (leastBusy.jobs.length === 0 || threads.size >= maxThreads)) return leastBusy
    const started = startThread(script, idleMs, () => threads.delete(started))
    threads.add(started)
    return started
  }

  return (job) => {
    const thread = choose()
    thread.worker.postMessage(job)
    thread.worker.ref()
    clearTimeout(thread.idleTimer)
    const waiting = Promise.withResolvers<string | boolean>()
    thread.jobs.push(waiting)
    return waiting.promise
  }
}

/** @param onEnd called when the thread ends or has died */
function startThread(script: URL, idleMs: number, onEnd: () => void): Thread {
  const worker = new Worker(script, { execArgv: [] }) // without the arguments of the process
  const thread: Thread = { worker, jobs: [] }
  worker.on('message', (answer: Answer) => {
    const job = thread.jobs.shift()
    if (thread.jobs.length === 0) waitForJobs()
    if ('error' in answer) job?.reject(answer.error)
    else job?.resolve(answer.value)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('A thread that hashes passwords ended.')))

  function waitForJobs(): void {
    worker.unref() // an idle thread must not keep the process alive
    thread.idleTimer = setTimeout(() => {
      onEnd()
      void worker.terminate()
    }, idleMs).unref()
  }

  function fail(reason: unknown): void {
    onEnd()
    clearTimeout(thread.idleTimer)
    for (const job of thread.jobs.splice(0)) job.reject(reason)
  }

  return thread
}
