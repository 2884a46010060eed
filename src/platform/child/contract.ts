/** A process that reads the bytes of strangers, and its limits. */
export interface ChildOptions {
  /** The file that it runs. It calls `answerJobs` of answer-jobs.js. */
  readonly script: URL
  readonly args?: readonly string[]
  /** Bytes of memory (RSS) that it may have. */
  readonly memory: number
  /** MiB of the objects of JavaScript. */
  readonly heap: number
  /** Bytes that its libraries reserve and do not use. */
  readonly reserved?: number
  /** The files and folders that it may read and write besides the code of the project. `*` at the end is any end. */
  readonly files?: readonly string[]
  /** True if it loads libraries of native code. */
  readonly isNative?: boolean
  /** Other variables of its environment. It has none of the service. */
  readonly env?: Readonly<Record<string, string>>
  /** True if its jobs can be done later: it ends where all processes together need too much memory. */
  readonly isPatient?: boolean
}

/** Milliseconds of the processor for one job, and the time that passes behind it, for a machine that is busy. */
export interface JobLimits {
  readonly cpuMs: number
  readonly wallMs: number
}

/**
 * Why a process ended in the middle of a job. The job is the cause of `memory`, `cpu` and `crashed`. Somebody else,
 * perhaps the system, has `killed` it; or the machine is `busy`: it could not start or did not get its time.
 */
export type EndReason = 'memory' | 'cpu' | 'crashed' | 'killed' | 'busy'

export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
  readonly reason: EndReason
  /** The signal that ended it. */
  readonly signal: string | undefined

  /** @param details what it has printed, for the log only */
  constructor(reason: EndReason, details: string, signal?: string) {
    super(`The process that reads has ended (${reason}): ${details}`)
    this.reason = reason
    this.signal = signal
  }
}

export interface Child<Job, Answer> extends AsyncDisposable {
  /** False from its end on. It does no further job then. */
  readonly isAlive: boolean
  /**
   * Does a job when it has started. There is one job at a time.
   *
   * @throws ChildEnded; RangeError if the job is nested too deeply to be sent; Error if the script throws, which is a bug
   */
  ask(job: Job, limits: JobLimits): Promise<Answer>
}
