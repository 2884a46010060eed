import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#platform/base/log.ts'
import { chooseAddress, urlOf } from '#platform/embedded-postgres/address.ts'
import { openCluster } from '#platform/embedded-postgres/cluster.ts'
import type { ServerLease } from '#platform/embedded-postgres/lease-connection.ts'
import { releaseLease, acquireLease } from '#platform/embedded-postgres/server-lease.ts'
import { eventually } from '#test/eventually.ts'
import { runQuery } from './run-query.ts'

/** A PostgreSQL that a test can kill, and that is started again. */
export interface KillablePostgres extends AsyncDisposable {
  readonly url: string
  /** Kills it and waits until it runs again. */
  kill(): Promise<void>
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Makes an empty folder in which PostgreSQL can run, even for root. */
export async function makeDataDir(stack: AsyncDisposableStack): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'larder-test-data-')))
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  // In many containers root has no user namespaces. Then PostgreSQL runs as the owner of the folder.
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('unshare', ['--user', 'true']).status !== 0)
    await chown(dataDir, 65_534, 65_534)
  return dataDir
}

/** The embedded PostgreSQL, which Larder starts and restarts. */
export async function embeddedIn(dataDir: string): Promise<KillablePostgres> {
  const folder = join(dataDir, 'postgres')
  const address = await chooseAddress(folder)
  return {
    url: urlOf(address, { user: 'larder', password: undefined, database: 'larder' }),
    async kill() {
      const old = await postmaster(folder)
      process.kill(old, 'SIGKILL')
      await eventually('another server', async () => (await postmaster(folder)) !== old)
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** Starts a separate server, for DATABASE_URL. */
export async function runServer(dataDir: string): Promise<KillablePostgres> {
  const cluster = await openCluster(join(dataDir, 'server'), quiet, {})
  const never = new AbortController().signal
  let lease: ServerLease = await acquireLease(cluster, quiet, never)
  const login = { user: 'postgres', password: cluster.password, database: 'postgres' }
  await runQuery(urlOf(lease.address, login), 'create database larder')
  return {
    url: urlOf(lease.address, { ...login, database: 'larder' }),
    async kill() {
      process.kill(await postmaster(cluster.folder), 'SIGKILL')
      await lease.lost
      lease = await acquireLease(cluster, quiet, never)
    },
    [Symbol.asyncDispose]: () => releaseLease(lease, cluster),
  }
}

async function postmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text)
}
