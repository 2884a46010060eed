import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { hasCode } from '#platform/kernel/errors.ts'
import { eventually } from '#test/eventually.ts'

/** A line of the log. */
export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

/** `larder serve` as a separate process. */
export interface LarderProcess extends AsyncDisposable {
  readonly url: string
  readonly process: ChildProcess
  /** The lines that it has logged. */
  readonly lines: readonly LogLine[]
  /** Waits until /health/ready answers 200. @returns milliseconds since `since` */
  ready(since?: number): Promise<number>
  /** Sends a signal and waits for the end. @returns the exit code; undefined if the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | undefined>
}

/** Settings with cheap hashing and without the web app, for tests that do not measure them. */
export const cheap = {
  HASH_MEMORY_KIB: '64',
  HASH_PASSES: '1',
  RATE_LIMITS: 'off',
  WEB: 'off',
  LOG_LEVEL: 'info',
}
export const SECRET = 'a secret of the test processes, long enough'

const root = new URL('../../', import.meta.url)
/** Variables that Larder needs from the machine. All others come from the test. */
const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env

/** Starts Larder on the PORT of `env`, and does not wait for it. */
export function launchLarder(
  env: Record<string, string> & { PORT: string },
  nodeArgs: readonly string[] = [],
): LarderProcess {
  const child = spawn(process.execPath, [...nodeArgs, 'src/cli.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...(TMPDIR === '' ? {} : { TMPDIR }), ...env },
  })
  const ended = once(child, 'close')
  const lines: LogLine[] = []
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line.startsWith('{') ? (JSON.parse(line) as LogLine) : { level: 30, msg: line })
  })
  child.stderr.on('data', (text) => errors.push(String(text)))
  const url = `http://127.0.0.1:${env.PORT}`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  return {
    url,
    process: child,
    lines,
    async ready(since = performance.now()) {
      await eventually(
        'Larder is ready',
        async () => hasEnded() || (await answersOk(`${url}/health/ready`)),
      )
      if (hasEnded())
        throw new Error(`Larder ended (${child.exitCode ?? child.signalCode}): ${errors.join('')}`)
      return performance.now() - since
    },
    async end(signal) {
      child.kill(signal)
      await ended
      return child.exitCode ?? undefined
    },
    async [Symbol.asyncDispose]() {
      if (!hasEnded()) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts Larder on a free port and waits until it is ready. */
export async function startLarder(
  env: Record<string, string>,
  nodeArgs: readonly string[] = [],
): Promise<LarderProcess> {
  const larder = launchLarder({ ...env, PORT: String(await freePort()) }, nodeArgs)
  try {
    await larder.ready()
  } catch (error) {
    await larder.end('SIGKILL')
    throw error
  }
  return larder
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(3000),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false // it does not listen or answer yet: the caller tries again
  }
}

/** Ports that no system gives to somebody who asks for any: those begin at 32768, or later. */
const [FIRST_PORT, END_OF_PORTS] = [16_384, 32_768]

/**
 * A port for a process that starts later, perhaps several times. Until this process ends, no other test gets it: the UDP
 * port of the same number is taken as the lock.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS)
    if ((await isLocked(port)) && (await isUnused(port))) return port
  }
}

async function isLocked(port: number): Promise<boolean> {
  const lock = createSocket('udp4').unref()
  lock.bind(port, '127.0.0.1')
  return takes(once(lock, 'listening'))
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isTaken = await takes(once(server, 'listening'))
  if (isTaken) await server[Symbol.asyncDispose]()
  return isTaken
}

/** @returns false if another process has the port */
async function takes(listening: Promise<unknown>): Promise<boolean> {
  try {
    await listening
    return true
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) return false
    throw error
  }
}
