import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '#platform/base/error-code.ts'
import { type Address, makeSocketFolder, removeSocketFolder } from './address.ts'
import type { Cluster } from './cluster.ts'
import { mayBeServer, readServerFile } from './pid-file.ts'
import { runProgram, startProgram } from './programs.ts'

/**
 * For a Raspberry Pi with 1 GB. What is not named keeps PostgreSQL's default; above
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
  // Processes that a small server has no use for.
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

const STOP_MS = 300_000 // a slow card has much to write out

/**
 * Stops the server: open transactions are rolled back, everything is written out.
 *
 * @throws Error where it has not stopped in five minutes
 */
export async function stopServer(cluster: Cluster, address: Address): Promise<void> {
  const pid = (await readServerFile(cluster))?.pid
  if (pid === undefined) return
  await interrupt(cluster, pid)
  const deadline = Date.now() + STOP_MS
  // `pg_ctl stop` would wait for the file to go, which another Larder may have written anew by then.
  while ((await readServerFile(cluster))?.pid === pid && (await mayBeServer(cluster, pid))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
    await sleep(10)
  }
  if (address.host !== cluster.folder && address.host.startsWith('/')) {
    await removeSocketFolder(address)
  }
}

/** What PostgreSQL takes for "fast shutdown". */
async function interrupt({ programs }: Cluster, pid: number): Promise<void> {
  // Windows has no signals; PostgreSQL makes its own there.
  if (process.platform === 'win32') return runProgram(programs, 'pg_ctl', ['kill', 'INT', `${pid}`])
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error // it went by itself
  }
}

const MAX_LOG_BYTES = 2_000_000

/**
 * Begins the log anew where it has grown, and keeps one old one. It is copied, since a running
 * server goes on writing to the file it has open, at its end.
 */
export async function boundLog({ logFile }: Cluster): Promise<void> {
  try {
    const { size } = await stat(logFile)
    if (size <= MAX_LOG_BYTES) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** The last lines that the server said, to go with a message that it did not start. */
export async function logTail({ logFile }: Cluster): Promise<string> {
  const text = await readFile(logFile, 'utf8')
  return text.trimEnd().split('\n').slice(-6).join('\n')
}
