import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { MINUTE } from '#kernel/clock.ts'

/** A password to check against a hash, or, where none is `known`, to make one of. */
export interface Job {
  readonly password: string
  readonly known?: string
  readonly options?: Options
}

type Answer = { readonly value: string | boolean } | { readonly error: Error }

interface Thread {
  readonly worker: Worker
  /** What it works on, and what it does next, in this order. */
  readonly jobs: PromiseWithResolvers<string | boolean>[]
  ending?: NodeJS.Timeout
}

/** Longer than from one sign-in to the next where there are many; and each thread takes memory. */
const IDLE = MINUTE
const MIB = 1024 * 1024
const THREAD = 12 * MIB

const SCRIPT = new URL('hash-thread.js', import.meta.url)

/** As many as there are cores; in a container no more than a quarter of its memory holds. */
export function hashesAtOnce(
  memoryKib: number,
  machine = { cores: availableParallelism(), memory: process.constrainedMemory() },
): number {
  const memory = machine.memory || Infinity // 0: there is no limit, or none is known
  const most = Math.floor(memory / 4 / (memoryKib * 1024 + THREAD))
  return Math.max(1, Math.min(machine.cores, most))
}

/**
 * Threads that hash, and nothing else does: libuv's own are four, whatever the machine, and files,
 * names of hosts and signatures wait for them too. Each starts when it is needed, and ends when it
 * was not for a minute.
 *
 * @param most how many there are at most
 * @returns what has a job done; it rejects with what argon2 says, or where the thread died
 */
export function createHashThreads(
  most: number,
  { script = SCRIPT, idleMs = IDLE } = {},
): (job: Job) => Promise<string | boolean> {
  const threads = new Set<Thread>()

  function choose(): Thread {
    const [freest] = [...threads].toSorted((a, b) => a.jobs.length - b.jobs.length)
    if (freest && (freest.jobs.length === 0 || threads.size >= most)) return freest
    const started = startThread(script, idleMs, () => threads.delete(started))
    threads.add(started)
    return started
  }

  return (job) => {
    const thread = choose()
    thread.worker.postMessage(job)
    thread.worker.ref()
    clearTimeout(thread.ending)
    const waiting = Promise.withResolvers<string | boolean>()
    thread.jobs.push(waiting)
    return waiting.promise
  }
}

/** @param leave called when it gets no more jobs: it ends, or died */
function startThread(script: URL, idleMs: number, leave: () => void): Thread {
  const worker = new Worker(script, { execArgv: [] }) // none of the process's own
  const thread: Thread = { worker, jobs: [] }
  worker.on('message', (answer: Answer) => {
    const job = thread.jobs.shift()
    if (thread.jobs.length === 0) rest()
    if ('error' in answer) job?.reject(answer.error)
    else job?.resolve(answer.value)
  })
  worker.on('error', die)
  worker.on('exit', () => die(new Error('A thread that hashes passwords ended.')))

  function rest(): void {
    worker.unref() // it keeps no process alive that has nothing else to do
    thread.ending = setTimeout(() => {
      leave()
      void worker.terminate()
    }, idleMs).unref()
  }

  function die(reason: unknown): void {
    leave()
    clearTimeout(thread.ending)
    for (const job of thread.jobs.splice(0)) job.reject(reason)
  }

  return thread
}
