import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Ended {
  /** Undefined where a signal ended it. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
}

const root = new URL('../../', import.meta.url)

/** What programs need of the machine; all else comes from the test. */
function machine(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Starts a program in the project's folder, with no settings but these. */
export function start(
  command: readonly [program: string, ...args: string[]],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const [program, ...args] = command
  return spawn(program, args, {
    cwd: root,
    env: { ...machine(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits for its end, which must come within a minute, and gives what it said. */
export async function ending(child: ChildProcess): Promise<Ended> {
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('What it says is not piped.')
  const [said, complained] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  clearTimeout(late)
  return { exitCode: child.exitCode ?? undefined, stdout: said, stderr: complained }
}

/** Runs `larder` with these arguments to its end. */
export const runLarder = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  ending(start([process.execPath, 'src/cli.ts', ...args], env))
