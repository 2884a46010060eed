import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { eventually } from '#test/eventually.ts'
import { childrenOf } from './embedded-postgres.ts'
import type { LogLine } from './larder-process.ts'
import { start } from './run-larder.ts'

/** `npm start` as a process. */
export interface NpmStart extends AsyncDisposable {
  /** The lines that it has logged. */
  readonly lines: readonly LogLine[]
  /** The lines of its error output. */
  readonly errors: readonly string[]
  /** @returns the logged lines with this message */
  logged(message: string): LogLine[]
  /** Waits until the message was logged `times` times. Only the time limit of the test ends it earlier. */
  untilLogged(message: string, times: number): Promise<void>
  /** Waits until `/health/ready` answers 200. Only the time limit of the test ends it earlier. */
  ready(): Promise<void>
  /** @returns the process ids of the shell script and of Node */
  pids(): Promise<[shell: number, node: number]>
  /** Sends a signal to npm and waits for the end. @returns the exit code */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `npm start` with only these settings, and does not wait for it.
 *
 * @param under a program that runs it, with its arguments
 */
export function npmStart(
  env: Record<string, string> & { PORT: string },
  under: readonly string[] = [],
): NpmStart {
  const [program, ...args] = [...under, 'npm', 'start']
  const child = start([program, ...args], env)
  const closed = once(child, 'close')
  const lines: LogLine[] = []
  const errors: string[] = []
  child.stderr?.on('data', (text) => errors.push(...String(text).trim().split('\n')))
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      // npm prints lines such as `> larder@0.1.0 start`.
      if (line !== '' && !line.startsWith('>')) lines.push(JSON.parse(line))
    })

  async function isReady(): Promise<boolean> {
    try {
      const headers = { connection: 'close' }
      return (await fetch(`http://127.0.0.1:${env.PORT}/health/ready`, { headers })).ok
    } catch {
      return false // it does not listen yet
    }
  }

  const logged = (message: string) => lines.filter(({ msg }) => msg === message)

  /** Fails as soon as the process has ended. */
  async function orEnded(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    await eventually(what, async () => (await holds()) || child.exitCode !== null)
    assert.ok(await holds(), errors.join('\n'))
  }

  return {
    lines,
    errors,
    logged,
    untilLogged: (message, times) => orEnded(message, () => logged(message).length >= times),
    ready: () => orEnded('it is ready', isReady),
    async pids() {
      const [shell = 0] = await childrenOf(child.pid ?? 0)
      const [node = 0] = await childrenOf(shell)
      return [shell, node]
    },
    async end(signal) {
      child.kill(signal)
      await closed
      return child.exitCode
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await closed
    },
  }
}

/** @returns a line of a file of /proc that is in kilobytes, such as VmRSS of `/proc/7/status` */
export async function kilobytes(path: string, name: string): Promise<number> {
  const text = await readFile(path, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1])
}
