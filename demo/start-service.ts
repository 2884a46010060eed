import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Service } from './people.ts'

/** Larder in a process of its own. Its data are removed at the end. */
export interface StartedService extends Service, AsyncDisposable {
  /** Asks it to end. */
  readonly stop: () => void
  readonly isStopped: () => boolean
  readonly ended: Promise<void>
}

const USUAL_PORT = 8080
/** Settings of this machine that would lead the demo to other data, or send mails. */
const IGNORED = [
  'DATABASE_URL',
  'LISTEN_URL',
  'LARDER_SECRET',
  'SMTP_URL',
  'PHOTOS_URL',
  'SIGN_UP',
  'OIDC_PROVIDERS',
  'PUBLIC_URL',
]

/**
 * Starts Larder on an empty folder, and waits until it is ready. It has no rate limits and sends no mails.
 *
 * @param env its settings
 * @throws Error with the output of Larder if it does not start
 */
export async function startService(env: NodeJS.ProcessEnv): Promise<StartedService> {
  const kept = Object.entries(env).filter(([name]) => !IGNORED.includes(name))
  const port = await findPort(env['PORT'])
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-demo-'))
  const larder = spawn(process.execPath, ['src/cli.ts', 'serve'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...Object.fromEntries(kept),
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
  })
  const ended = once(larder, 'close').then(() =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  )
  const ready = Promise.withResolvers<void>()
  const token = Promise.withResolvers<string>()
  token.promise.catch(() => {}) // nobody waits for it if Larder does not start
  createInterface({ input: larder.stdout }).on('line', (line) => {
    const { level, msg, link = '' } = readLine(line)
    if (msg === 'Larder is ready') ready.resolve()
    // Without SMTP_URL Larder logs the links of mails.
    const found = /\/verify-email#token=([\w-]+)/.exec(link)?.[1]
    if (found !== undefined) token.resolve(found)
    if (level >= WARNING) process.stderr.write(`${line}\n`)
  })
  let isStopped = false
  void ended.finally(() => {
    isStopped = true
    const error = new Error('Larder ended before the demo was ready.')
    ready.reject(error)
    token.reject(error)
  })
  const stop = () => {
    if (!isStopped) larder.kill('SIGTERM')
    isStopped = true
  }
  await ready.promise
  return {
    url: `http://localhost:${port}`,
    now: () => new Date(),
    confirmationToken: () => token.promise, // the first who signs up is the one who asks
    stop,
    isStopped: () => isStopped,
    ended,
    async [Symbol.asyncDispose]() {
      stop()
      await ended
    },
  }
}

/** The level of warnings in the log of pino. */
const WARNING = 40

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly link?: string
}

/** Lines in a terminal are no JSON. */
function readLine(line: string): LogLine {
  // The shape of the log.
  return line.startsWith('{') ? (JSON.parse(line) as LogLine) : { level: WARNING, msg: line }
}

/** @returns the given port; else the usual one, or any free one */
async function findPort(given: string | undefined): Promise<number> {
  if (given !== undefined) return Number(given)
  return (await isFree(USUAL_PORT)) ? USUAL_PORT : freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.')
  return address.port
}
