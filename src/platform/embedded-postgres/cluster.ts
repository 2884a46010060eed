import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '#platform/base/log.ts'
import { makeFolder } from '#platform/files/whole-file.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import { type Address, chooseAddress } from './address.ts'
import { findPrograms, type Programs, runProgram } from './programs.ts'

/** A data directory on disk, with or without a running server. */
export interface Cluster {
  readonly programs: Programs
  /** The data directory of PostgreSQL. */
  readonly folder: string
  readonly logFile: string
  /** The address on which a new server listens. */
  readonly address: Address
  /**
   * Set only if the server listens on TCP. Otherwise the permissions of the socket's folder protect
   * it.
   */
  readonly password: string | undefined
  /** Server settings that override ours. */
  readonly tuning: Readonly<Record<string, string>>
}

/**
 * Finds the cluster in `dataDir`, or creates it there.
 *
 * @throws Error with a sentence for the operator if the cluster is of another major version or the
 *   folder holds other files, or can't be written. Nothing was changed then.
 */
export async function openCluster(
  dataDir: string,
  log: Log,
  tuning: Record<string, string>,
  stop?: AbortSignal,
): Promise<Cluster> {
  await expectWritable(dataDir, () => makeFolder(resolve(dataDir)))
  // Names are derived from the path. Two Larders that use different links to it must get the same
  // names.
  const root = await realpath(dataDir)
  const programs = await findPrograms(root)
  const folder = join(root, 'postgres')

  const isThere = await holdsCluster(folder, programs.major)
  await expectWritable(dataDir, () => access(isThere ? folder : root, constants.W_OK))
  if (!isThere) {
    log.info({}, `creating the database in ${folder}`)
    await createCluster(root, folder, programs, { isDurable: tuning['fsync'] !== 'off', stop })
  }
  await removeDrafts(root, log)
  const password = await readIfThere(join(folder, PASSWORD_FILE))
  const address = await chooseAddress(folder)
  return { programs, folder, logFile: join(root, 'postgres.log'), address, password, tuning }
}

/** @throws Error that names DATA_DIR if `work` fails */
async function expectWritable(dataDir: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Larder can not write in ${dataDir}: ${reason}. See DATA_DIR.`, { cause })
  }
}

async function holdsCluster(folder: string, major: string): Promise<boolean> {
  const found = await readIfThere(join(folder, 'PG_VERSION'))
  const version = found?.trim()
  if (version === major) return true
  if (version !== undefined) {
    throw new Error(
      `${folder} was written by PostgreSQL ${version}, and this Larder brings PostgreSQL ${major}. ` +
        `Nothing was changed. To move: make a backup with the Larder that brought PostgreSQL ` +
        `${version}, stop it, rename the folder, and restore the backup (docs/operations.md).`,
    )
  }
  if ((await listIfThere(folder)).length === 0) return false
  throw new Error(`${folder} holds files, but no PostgreSQL cluster. Move them to another folder.`)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function listIfThere(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

const DRAFT = 'postgres.new-'
const PASSWORD_FILE = 'larder.password'

/**
 * Creates the cluster in a draft folder and renames that. So a crash leaves a complete cluster or
 * none. If two start at the same time, the first rename wins, because a folder with files is not replaced.
 */
async function createCluster(
  root: string,
  folder: string,
  programs: Programs,
  { isDurable, stop }: { isDurable: boolean; stop: AbortSignal | undefined },
): Promise<void> {
  const draft = join(root, `${DRAFT}${randomBytes(6).toString('hex')}`)
  try {
    const passwordFile = await makePassword(draft)
    const args = [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 is the same on every system.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(isDurable ? [] : ['--no-sync']),
      ...(passwordFile === undefined
        ? ['--auth-local=trust', '--auth-host=reject']
        : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ]
    await runProgram(programs, 'initdb', args, stop)
    if (passwordFile !== undefined) await rename(passwordFile, join(draft, PASSWORD_FILE))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
    // Another Larder was faster. Ours failed for that reason, or because the other removed our
    // draft.
    if (!(await holdsCluster(folder, programs.major))) throw error
    return
  }
  if (isDurable) await flushFolder(root)
}

/** Windows has no sockets that folder permissions protect, so a password is needed there. */
async function makePassword(draft: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined
  const path = `${draft}.password`
  await writeFile(path, randomBytes(24).toString('base64url'), { flush: true })
  return path
}

/** Makes the rename survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows can't open folders
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Removes all drafts. There is a cluster now, so no draft can become one. */
async function removeDrafts(root: string, log: Log): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT)) continue
    try {
      await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      log.warn({ err: error }, `${join(root, name)} is an old file that could not be removed`)
    }
  }
}
