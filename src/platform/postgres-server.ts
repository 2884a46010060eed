import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, readlink, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from './error-code.ts'
import { type Address, makeSocketFolder, removeSocketFolder } from './postgres-address.ts'
import type { Cluster } from './postgres-cluster.ts'
import { runProgram, startProgram } from './postgres-programs.ts'

/**
 * For a household on a Raspberry Pi with 1 GB. What is not named keeps PostgreSQL's default; above
 * all fsync and synchronous_commit, which are on.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '16MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  max_connections: '30',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  jit: 'off',
  // Processes that a household has no use for.
  io_method: 'sync',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_replication_slots: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // pg_basebackup takes two.
  max_wal_senders: '2',
  // Starts, stops and what is fatal. Refused statements are the caller's to report, and would
  // bring addresses of people into the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Starts a server on the cluster. Whether it comes up shows only later. */
export async function launchServer(
  cluster: Cluster,
  address: Address,
  stalePid: number | undefined,
): Promise<ChildProcess> {
  const { folder, programs, logFile } = cluster
  if (address.host !== folder && address.host.startsWith('/')) {
    await makeSocketFolder(address, programs.owner)
  }
  await boundLog(cluster)
  await using log = await open(logFile, 'a', 0o600)
  if (programs.owner) await log.chown(programs.owner.uid, programs.owner.gid)

  const settings = Object.entries({
    ...SETTINGS,
    ...listenSettings(address),
    ...cluster.tuning,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child =
    process.platform === 'win32'
      ? // Only pg_ctl can drop an administrator's rights, with which PostgreSQL refuses to run.
        startProgram(
          programs,
          'pg_ctl',
          ['start', '-w', '-t', '600', '-D', folder, '-l', logFile, '-o', settings.join(' ')],
          { stdio: 'ignore' },
        )
      : startProgram(programs, 'postgres', ['-D', folder, ...settings], {
          stdio: ['ignore', log.fd, log.fd],
          // Tells PostgreSQL that this process, found in postmaster.pid, is no postmaster. Removing
          // the file ourselves could hit the one of a server that has just started.
          env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
        })
  await once(child, 'spawn')
  child.unref()
  return child
}

function listenSettings({ host, port }: Address): Record<string, string> {
  if (!host.startsWith('/')) {
    return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(port),
    // A list, whose items are quoted like names in SQL.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

/** What postmaster.pid says of the server that runs, or ran last. */
export interface ServerFile {
  readonly pid: number
  /** Undefined until the server listens. */
  readonly address: Address | undefined
}

/** Reads postmaster.pid; undefined where there is none, so no server, or not one line of it yet. */
export async function readServerFile({ folder }: Cluster): Promise<ServerFile | undefined> {
  let text
  try {
    text = await readFile(join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // pid, data directory, start time, port, socket folder, TCP address, shared memory, status
  const [pid, , , port, socketFolder, tcp] = text.split('\n')
  if (!Number(pid)) return undefined
  const host = socketFolder || tcp
  return {
    pid: Math.abs(Number(pid)), // negative for `postgres --single`
    address: host && Number(port) ? { host, port: Number(port) } : undefined,
  }
}

/**
 * True where `pid` is a server on this cluster and not another program that was given the number
 * since. Says yes where it can't be known.
 */
export async function isServer({ folder }: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false // PostgreSQL's own check knows the difference there
  try {
    process.kill(pid, 0)
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === folder
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(folder)
  } catch (error) {
    // Gone, a zombie, or another user's.
    if (hasCode(error, 'ESRCH') || hasCode(error, 'ENOENT') || hasCode(error, 'EPERM')) return false
    if (hasCode(error, 'EACCES')) return true
    throw error
  }
}

/**
 * Stops the server: open transactions are rolled back, everything is written out.
 *
 * @throws Error where it has not stopped in five minutes
 */
export async function stopServer(cluster: Cluster, address: Address): Promise<void> {
  try {
    const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '300']
    await runProgram(cluster.programs, 'pg_ctl', args)
  } catch (error) {
    if (await readServerFile(cluster)) throw error // else it went by itself
  }
  if (address.host !== cluster.folder && address.host.startsWith('/')) {
    await removeSocketFolder(address)
  }
}

const LONGEST_LOG = 2_000_000

/**
 * Begins the log anew where it has grown, and keeps one old one. It is copied, since a running
 * server goes on writing to the file it has open, at its end.
 */
export async function boundLog({ logFile }: Cluster): Promise<void> {
  try {
    const { size } = await stat(logFile)
    if (size <= LONGEST_LOG) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** The last lines that the server said, to go with a message that it did not start. */
export async function lastWords({ logFile }: Cluster): Promise<string> {
  const text = await readFile(logFile, 'utf8')
  return text.trimEnd().split('\n').slice(-6).join('\n')
}
