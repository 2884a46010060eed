import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '#platform/kernel/errors.ts'

/**
 * The address of PostgreSQL: the folder of its socket, or 127.0.0.1 on Windows, which has no such
 * sockets.
 */
export interface Address {
  readonly host: string
  readonly port: number
}

// sun_path is 104 bytes on macOS and 108 on Linux, with the final zero byte.
const MAX_PATH_BYTES = 103

/**
 * Chooses the address for a PostgreSQL with its data in `folder`. The socket lies in that folder,
 * which only our user may enter (0700). If the path is too long for a socket, it lies in a folder
 * below the system's temporary folder. The name of that folder is derived from `folder`, so every
 * Larder finds the same.
 */
export async function chooseAddress(folder: string): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const port = 5432 // only a part of the socket's name
  if (fits(folder, port)) return { host: folder, port }

  const name = `larder-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const host = [join(tmpdir(), name), join('/tmp', name)].find((path) => fits(path, port))
  if (host === undefined) throw new Error(`No path short enough for a socket of ${folder}.`)
  return { host, port }
}

function fits(folder: string, port: number): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= MAX_PATH_BYTES
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/**
 * Creates the folder of a socket that is not in the data folder.
 *
 * @throws Error if the folder belongs to another user or others may enter it: its owner could run a
 *   false PostgreSQL there
 */
export async function makeSocketFolder(
  { host }: Address,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  try {
    await mkdir(host, { mode: 0o700 })
    if (owner) await chown(host, owner.uid, owner.gid)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const found = await lstat(host)
  const ownUid = owner?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === ownUid && (found.mode & 0o077) === 0) return
  throw new Error(
    `${host} is not a private folder of Larder, so it can not hold a socket. Remove the folder.`,
  )
}

/** Removes the folder, unless it is in use. */
export async function removeSocketFolder({ host }: Address): Promise<void> {
  try {
    await rmdir(host)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].some((code) => hasCode(error, code))) throw error
  }
}

/**
 * The connection string for the `pg` package. It sets `sslmode`, so that PGSSLMODE has no effect.
 */
export function urlOf(
  { host, port }: Address,
  { user, password, database }: { user: string; password: string | undefined; database: string },
): string {
  const login = password === undefined ? user : `${user}:${password}`
  const socket = host.startsWith('/') ? `&host=${encodeURIComponent(host)}` : ''
  const name = socket ? 'localhost' : host
  return `postgres://${login}@${name}:${port}/${database}?sslmode=disable${socket}`
}
