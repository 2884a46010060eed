import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface ProcessResult {
  /** Undefined if a signal ended it. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
}

const root = new URL('../../', import.meta.url)

/** Variables that programs need from the machine. All others come from the test. */
function machine(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Starts a program in the project's folder, with only these settings. */
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

/** Waits up to a minute until the process ends. @returns its exit code and output */
export async function resultOf(child: ChildProcess): Promise<ProcessResult> {
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The output of the process is not piped.')
  const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  clearTimeout(late)
  return { exitCode: child.exitCode ?? undefined, stdout: output, stderr: errors }
}

/** Runs `larder` with these arguments, and waits until it ends. */
export const runLarder = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  resultOf(start([process.execPath, 'src/cli.ts', ...args], env))
