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

/** Longer than from one sign-in to the next where there are many; and each thread takes 12 MB. */
const IDLE = MINUTE

const SCRIPT = new URL('hash-thread.js', import.meta.url)

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

  function start(): Thread {
    const worker = new Worker(script)
    const thread: Thread = { worker, jobs: [] }
    threads.add(thread)
    worker.on('message', (answer: Answer) => {
      const job = thread.jobs.shift()
      if (thread.jobs.length === 0) rest(thread)
      if ('error' in answer) job?.reject(answer.error)
      else job?.resolve(answer.value)
    })
    worker.on('error', (error) => drop(thread, error))
    return thread
  }

  function rest(thread: Thread): void {
    thread.worker.unref() // it keeps no process alive that has nothing else to do
    thread.ending = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, idleMs).unref()
  }

  function drop(thread: Thread, reason: unknown): void {
    threads.delete(thread)
    for (const job of thread.jobs.splice(0)) job.reject(reason)
  }

  function choose(): Thread {
    const [freest] = [...threads].toSorted((a, b) => a.jobs.length - b.jobs.length)
    if (freest && (freest.jobs.length === 0 || threads.size >= most)) return freest
    return start()
  }

  return (job) => {
    const thread = choose()
    clearTimeout(thread.ending)
    thread.worker.ref()
    thread.worker.postMessage(job)
    const waiting = Promise.withResolvers<string | boolean>()
    thread.jobs.push(waiting)
    return waiting.promise
  }
}
