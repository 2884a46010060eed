import {
  type ChildProcess,
  execFile,
  spawn,
  type SpawnOptions,
  spawnSync,
} from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import { problemsOnly } from '#test/app/database.ts'

/** Another process that uses the embedded PostgreSQL. */
export interface OtherLarder {
  readonly process: ChildProcess
  /** The printed lines: its URL, the numbers of written rows, "left in order". */
  readonly lines: readonly string[]
  readonly url: string
  /** Sends a signal and waits until the process ends. */
  end(signal: NodeJS.Signals): Promise<void>
}

export const NOBODY = 65534
export const isRoot = process.getuid?.() === 0
/** Without user namespaces PostgreSQL can't run on files of root. */
export const hasUserNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0

const script = join(import.meta.dirname, 'embedded-child.ts')

/** Starts a process on `dataDir` and waits until its database answers. */
export async function startOther(
  dataDir: string,
  { mode = 'hold', command = [process.execPath, script], ...options }: OtherOptions = {},
): Promise<OtherLarder> {
  const child = launchOther(dataDir, { mode, command, ...options })
  const lines: string[] = []
  let errorText = ''
  child.stderr?.on('data', (text) => (errorText += String(text)))
  const printed = createInterface({ input: child.stdout ?? process.stdin })
  printed.on('line', (line) => lines.push(line))
  const closed = once(printed, 'close')
  await Promise.race([once(printed, 'line'), closed])
  const [url] = lines
  if (url === undefined) {
    await once(child, 'close')
    throw new Error(errorText)
  }
  return {
    process: child,
    lines,
    url,
    async end(signal) {
      child.kill(signal)
      await closed
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

interface OtherOptions extends SpawnOptions {
  mode?: 'hold' | 'write'
  command?: readonly string[]
}

/** Starts a process on `dataDir` and does not wait for it. */
export function launchOther(dataDir: string, options: OtherOptions = {}): ChildProcess {
  const { mode = 'hold', command = [process.execPath, script], ...rest } = options
  const [program = '', ...args] = command
  const child = spawn(program, [...args, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...rest,
  })
  after(() => child.kill('SIGKILL'))
  return child
}

/** Makes an empty folder. After the test it is removed, with the server that may run there. */
export async function emptyFolder(name = 'data'): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'larder embedded ')))
  const dataDir = join(root, name)
  if (isRoot && !hasUserNamespaces) {
    // Root in many containers: PostgreSQL must run as the owner of its folder.
    await mkdir(dataDir, { recursive: true })
    for (const folder of [root, dataDir]) await chown(folder, NOBODY, NOBODY)
  }
  after(async () => {
    try {
      // To join it and leave it as the last process stops it.
      if ((await postmasterOf(dataDir)) !== undefined) {
        const postgres = await startEmbeddedPostgres({ dataDir, log: problemsOnly })
        await postgres[Symbol.asyncDispose]()
      }
    } finally {
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  return dataDir
}

/** @returns the process id of the server on `dataDir`, if it runs */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  try {
    const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const pid = Number(text.split('\n')[0])
    process.kill(pid, 0)
    return pid
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined
    throw error
  }
}

/** @returns the running child processes of `pid` */
export async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  }
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([child, parent]) => (parent === pid && child ? [child] : []))
}
