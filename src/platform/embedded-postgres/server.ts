import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '#platform/kernel/errors.ts'
import { type Address, makeSocketFolder, removeSocketFolder } from './address.ts'
import type { Cluster } from './cluster.ts'
import { mayBeServer, readServerFile } from './pid-file.ts'
import { runProgram, startProgram } from './programs.ts'

/**
 * Settings for a Raspberry Pi with 1 GB of memory. All other settings keep PostgreSQL's defaults.
 * In particular fsync and synchronous_commit stay on.
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
  // Processes that a small server does not need.
  io_method: 'sync',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_replication_slots: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // pg_basebackup needs two.
  max_wal_senders: '2',
  // Logs starts, stops and fatal errors. The caller reports refused statements; here they would
  // bring people's addresses into the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Starts a server process on the cluster. It returns before the server is ready. */
export async function launchServer(
  cluster: Cluster,
  address: Address,
  stalePid: number | undefined,
): Promise<ChildProcess> {
  const { folder, programs, logFile } = cluster
  if (address.host !== folder && address.host.startsWith('/')) {
    await makeSocketFolder(address, programs.owner)
  }
  await rotateLog(cluster)
  await using log = await open(logFile, 'a', 0o600)
  if (programs.owner) await log.chown(programs.owner.uid, programs.owner.gid)

  const settings = Object.entries({
    ...SETTINGS,
    ...listenSettings(address),
    ...cluster.tuning,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child =
    process.platform === 'win32'
      ? // PostgreSQL refuses to run with an administrator's rights, and only pg_ctl can drop them.
        startProgram(
          programs,
          'pg_ctl',
          ['start', '-w', '-t', '600', '-D', folder, '-l', logFile, '-o', settings.join(' ')],
          { stdio: 'ignore' },
        )
      : startProgram(programs, 'postgres', ['-D', folder, ...settings], {
          stdio: ['ignore', log.fd, log.fd],
          // Tells PostgreSQL that the process in postmaster.pid is no server. We do not remove the
          // file: it could belong to a server that has just started.
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
    // A list. Its items are quoted like names in SQL.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

const STOP_TIMEOUT_MS = 300_000 // a slow memory card needs long to write everything

/**
 * Stops the server. Open transactions are rolled back, and all data is written to disk.
 *
 * @throws Error if it has not stopped after five minutes
 */
export async function stopServer(cluster: Cluster, address: Address): Promise<void> {
  const pid = (await readServerFile(cluster))?.pid
  if (pid === undefined) return
  await interrupt(cluster, pid)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  // `pg_ctl stop` would wait until the file is gone, and another Larder may write it again
  // meanwhile.
  while ((await readServerFile(cluster))?.pid === pid && (await mayBeServer(cluster, pid))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
    await sleep(10)
  }
  if (address.host !== cluster.folder && address.host.startsWith('/')) {
    await removeSocketFolder(address)
  }
}

/** Sends SIGINT, which PostgreSQL calls "fast shutdown". */
async function interrupt({ programs }: Cluster, pid: number): Promise<void> {
  // Windows has no signals. PostgreSQL has its own there, and pg_ctl sends them.
  if (process.platform === 'win32') return runProgram(programs, 'pg_ctl', ['kill', 'INT', `${pid}`])
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error // otherwise it has ended already
  }
}

const MAX_LOG_BYTES = 2_000_000

/**
 * Empties the log if it is too large, and keeps one copy. The file is copied and not renamed,
 * because a running server keeps it open and appends to it.
 */
export async function rotateLog({ logFile }: Cluster): Promise<void> {
  try {
    const { size } = await stat(logFile)
    if (size <= MAX_LOG_BYTES) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** The last lines of the server's log, for the error that it did not start. */
export async function logTail({ logFile }: Cluster): Promise<string> {
  const text = await readFile(logFile, 'utf8')
  return text.trimEnd().split('\n').slice(-6).join('\n')
}
