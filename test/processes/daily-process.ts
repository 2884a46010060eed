import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { SECRET } from '#test/app/app.ts'

/** The result of a run. */
interface DailyRun {
  /** Null if a signal ended it. */
  readonly exitCode: number | null
  /** The last printed line, parsed as JSON. */
  readonly counts: Record<string, number> | undefined
  readonly log: string
}

interface DailyProcess {
  readonly process: ChildProcess
  readonly ended: Promise<DailyRun>
}

/**
 * Starts `larder daily` as a separate process.
 *
 * @param name the application name of its database connections
 */
export function startDaily(databaseUrl: string, name = 'daily'): DailyProcess {
  const child = spawn(process.execPath, ['src/cli.ts', 'daily'], {
    cwd: new URL('../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      DATABASE_URL: databaseUrl,
      LARDER_SECRET: SECRET,
      PGAPPNAME: name,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    },
  })
  after(() => child.kill('SIGKILL'))
  async function wait(): Promise<DailyRun> {
    const [printed, log] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    const last = printed.trim().split('\n').at(-1) ?? ''
    return {
      exitCode: child.exitCode,
      counts: last === '' ? undefined : (JSON.parse(last) as Record<string, number>),
      log,
    }
  }
  return { process: child, ended: wait() }
}
