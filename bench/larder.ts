import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = new URL('../', import.meta.url)

export interface Process extends AsyncDisposable {
  readonly url: string
  readonly pid: number
}

export interface Larder extends Process {
  readonly dataDir: string
}

/**
 * Starts Larder as `npm start` does: its own process with the same flags of Node, its embedded PostgreSQL, its log in a
 * file.
 */
export async function startLarder(env: Record<string, string> = {}): Promise<Larder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  const larder = await startProcess(await argumentsOfStart(), '/health/ready', {
    MALLOC_ARENA_MAX: '2', // as scripts/start.sh sets it
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...env,
  })
  return {
    ...larder,
    dataDir,
    async [Symbol.asyncDispose]() {
      await larder[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function argumentsOfStart(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const [, line] = /\|\| node (.+)$/.exec(scripts.start) ?? []
  if (line === undefined) throw new Error('The script start of package.json has another form.')
  return line.split(' ')
}

/** Starts a server on a free PORT, and waits until it answers at `path`. */
export async function startProcess(
  args: readonly string[],
  path: string,
  env: Record<string, string>,
): Promise<Process> {
  const port = await freePort()
  await using log = await open(join(tmpdir(), `larder-bench-${port}.log`), 'w')
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', log.fd, 'inherit'],
    env: { ...process.env, ...env, PORT: String(port) },
  })
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    answers(url + path),
    gone.then(([code]) => Promise.reject(new Error(`${args.join(' ')} ended with ${code}`))),
  ])
  if (child.pid === undefined) throw new Error(`${args.join(' ')} did not start`)
  return {
    url,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await gone
      await rm(join(tmpdir(), `larder-bench-${port}.log`))
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // The server does not listen yet.
    }
    await sleep(100)
  }
  throw new Error(`${url} did not answer within 30 s`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port was given')
  return address.port
}

/** Signs up a new person. */
export async function signUp(url: string, n: number | string) {
  const person = { email: `bench-${n}@example.com`, password: `bench password ${n}` }
  const response = await fetch(`${url}/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, name: 'Bench' }),
  })
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}`)
  const { access_token: accessToken } = (await response.json()) as { access_token: string }
  return { ...person, accessToken }
}
