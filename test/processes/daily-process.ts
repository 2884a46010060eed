import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { SECRET } from '#test/app/app.ts'

/** What a run that came to its end has told. */
interface DailyRun {
  /** Null where a signal ended it. */
  readonly exitCode: number | null
  /** The last line that it printed, read as JSON. */
  readonly counts: Record<string, number> | undefined
  readonly log: string
}

interface DailyProcess {
  readonly process: ChildProcess
  readonly ended: Promise<DailyRun>
}

/**
 * Starts `larder daily` as a process of its own.
 *
 * @param name what its connections are called in the database
 */
export function startDaily(databaseUrl: string, name = 'daily'): DailyProcess {
  const child = spawn(process.execPath, ['src/cli.ts', 'daily'], {
    cwd: new URL('../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DATABASE_URL: databaseUrl, LARDER_SECRET: SECRET, PGAPPNAME: name },
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
