import type { ChildProcess, Serializable } from 'node:child_process'
import { once } from 'node:events'
import { SECOND } from '#platform/kernel/clock.ts'
import { OUT_OF_MEMORY } from './answer-jobs.js'
import {
  type Child,
  ChildEnded,
  type ChildOptions,
  type EndReason,
  type JobLimits,
} from './contract.ts'
import { spawnLimited } from './spawn-limited.ts'
import { watchChild, type Watched } from './watch-child.ts'

const MIB = 1024 * 1024
/** Bytes that the processes without a job and the patient ones have together. The service itself needs 200 MB. */
const MOST = 300 * MIB
/** Bytes of a process that has loaded its code and little else. A large file must not keep small ones waiting, */
const SMALL = 128 * MIB
/** but while it needs most, it does: these are the bytes of both. */
const FULL = 330 * MIB

/** A running process, as the others see it. */
interface Member {
  /** Its job can be done later. */
  readonly isPatient: boolean
  readonly isBusy: boolean
  /** As it was last seen. */
  readonly bytes: number
  end(): void
}

const members = new Set<Member>() // from the oldest to the youngest

export const join = (member: Member): void => void members.add(member)
export const leave = (member: Member): void => void members.delete(member)

/** Makes room for a patient process. Those without a job end first, then the youngest patient one. */
export function makeRoom(): void {
  const all = [...members]
  const counted = all.filter(({ isPatient, isBusy }) => isPatient || !isBusy)
  if (counted.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST) return
  const idle = all.filter(({ isPatient, isBusy }) => !isPatient && !isBusy)
  const patient = all.filter(({ isPatient }) => isPatient)
  const youngest = patient.at(-1)
  if (idle.length > 0) for (const one of idle) one.end()
  else if (youngest && isTooMuch(patient, youngest)) youngest.end()
}

function isTooMuch(patient: readonly Member[], { bytes }: Member): boolean {
  const others = patient.slice(0, -1).map((one) => one.bytes)
  return others.length > 0 && (bytes > SMALL || bytes + Math.max(...others) > FULL)
}

/** Milliseconds for the start, on a busy machine. */
const START_MS = 60 * SECOND
/** Characters of its last words that are kept. V8 says here that it has no memory. */
const LAST_WORDS = 4000
/** The shell could not start the program. */
const NOT_STARTED = [126, 127]

type Message<Answer> = 'ready' | { readonly answer: Answer } | { readonly failed: string }

/** Starts a process that does jobs, one after the other. It does not keep the service alive, and ends with it. */
export function startChild<Job extends Serializable, Answer>(
  options: ChildOptions,
): Child<Job, Answer> {
  return new LimitedChild(options)
}

class LimitedChild<Job extends Serializable, Answer> implements Child<Job, Answer> {
  readonly #options: ChildOptions
  readonly #process: ChildProcess | undefined
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #current: PromiseWithResolvers<Answer> | undefined
  /** Why we have ended it. */
  #reason: EndReason | undefined
  #ended: ChildEnded | undefined
  #lastWords = ''
  readonly #member: Member & { bytes: number; isBusy: boolean }

  constructor(options: ChildOptions) {
    this.#options = options
    this.#ready.promise.catch(() => {}) // `ask` throws it too
    const isPatient = options.isPatient === true
    this.#member = { isPatient, isBusy: false, bytes: 0, end: () => this.#end('busy') }
    join(this.#member)
    try {
      this.#process = spawnLimited(options)
    } catch (error) {
      this.#finish(new ChildEnded('busy', String(error))) // no memory for another process
      return
    }
    this.#process.stderr?.on('data', (text) => {
      this.#lastWords = (this.#lastWords + String(text)).slice(-LAST_WORDS)
    })
    this.#process.on('message', (message: Message<Answer>) => this.#onMessage(message))
    this.#process.on('error', (error) => {
      this.#end('busy')
      this.#finish(new ChildEnded('busy', String(error))) // one that did not start has no `close`
    })
    this.#process.on('close', (code, signal) =>
      this.#finish(
        new ChildEnded(
          this.#reason ?? this.#reasonOf(code, signal),
          `it ended with ${code ?? signal}. ${this.#lastWords}`.trimEnd(),
          signal ?? undefined,
        ),
      ),
    )
  }

  get isAlive(): boolean {
    return this.#ended === undefined && this.#reason === undefined
  }

  async ask(job: Job, { cpuMs, wallMs }: JobLimits): Promise<Answer> {
    this.#member.isBusy = true
    let timer = setTimeout(() => this.#end('busy'), START_MS)
    try {
      await this.#ready.promise
      if (!this.#process || this.#ended) throw this.#ended
      clearTimeout(timer)
      timer = setTimeout(() => this.#end('busy'), wallMs)
      const { memory } = this.#options
      const watch = await watchChild(this.#process, { memory, cpuMs }, this.#watched())
      try {
        const answer = await this.#send(this.#process, job)
        if (!(await watch.last())) return answer
        throw new ChildEnded(this.#reason ?? 'busy', 'it was ended after its answer')
      } finally {
        watch.stop()
      }
    } finally {
      clearTimeout(timer)
      this.#member.isBusy = false
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ending = this.#process
    this.#end('busy')
    if (!ending || this.#ended) return
    ending.ref()
    ending.channel?.ref()
    await once(ending, 'close') // from then on it writes no file
  }

  #watched(): Watched {
    return {
      end: (reason) => this.#end(reason),
      onLook: (bytes) => {
        this.#member.bytes = bytes
        if (this.#member.isPatient) makeRoom()
      },
    }
  }

  #send(child: ChildProcess, job: Job): Promise<Answer> {
    if (this.#ended) throw this.#ended
    this.#current = Promise.withResolvers<Answer>()
    // Where it has ended, its end is reported next.
    child.send(job, () => {})
    return this.#current.promise
  }

  #onMessage(message: Message<Answer>): void {
    if (message === 'ready') {
      this.#isReady = true
      this.#ready.resolve()
    } else if ('failed' in message) this.#current?.reject(new Error(message.failed))
    else this.#current?.resolve(message.answer)
  }

  #end(reason: EndReason): void {
    this.#reason ??= reason
    this.#process?.kill('SIGKILL')
  }

  #reasonOf(code: number | null, signal: string | null): EndReason {
    if (code === OUT_OF_MEMORY) return 'memory'
    if (!this.#isReady) return signal || NOT_STARTED.includes(code ?? 0) ? 'busy' : 'crashed'
    if (signal === 'SIGXCPU') return 'cpu'
    if (/out of memory|bad_alloc/i.test(this.#lastWords)) return 'memory'
    return signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crashed'
  }

  #finish(ended: ChildEnded): void {
    if (this.#ended) return
    this.#ended = ended
    leave(this.#member)
    this.#ready.reject(ended)
    this.#current?.reject(ended)
  }
}
