import { spawnSync } from 'node:child_process'
import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '#platform/embedded-postgres/cluster.ts'
import { findPrograms, runProgram } from '#platform/embedded-postgres/programs.ts'
import { eventually } from '#test/eventually.ts'
import { makeDataDir } from './killable-postgres.ts'
import { freePort } from './larder-process.ts'

export interface StreamingReplica extends AsyncDisposable {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** The replica stops to replay what it receives, or goes on. */
  setPaused(paused: boolean): Promise<void>
  /** Waits until the replica has all that the primary has. */
  caughtUp(): Promise<void>
  stopReplica(): Promise<void>
}

const urlOf = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * A primary and a streaming replica of it, made of the embedded PostgreSQL. It has no pg_basebackup: the copy is made
 * file by file, between pg_backup_start and pg_backup_stop.
 */
export async function startStreamingReplica(): Promise<StreamingReplica> {
  const stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(stack)
  const programs = await findPrograms(dataDir)
  const owner = programs.owner
  const { folder } = await openCluster(join(dataDir, 'primary'), quiet, {})
  const copy = join(dataDir, 'copy')
  // Trust is for loopback in a test.
  await writeFile(
    join(folder, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
  )

  async function start(data: string, port: number, settings: readonly string[]): Promise<void> {
    const options = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      ...settings,
    ]
    const args = [
      'start',
      '-w',
      '-D',
      data,
      '-l',
      join(data, 'log'),
      '-o',
      options.map((one) => `-c ${one}`).join(' '),
    ]
    await runProgram(programs, 'pg_ctl', args)
    stack.defer(() => stop(data))
  }
  const stop = (data: string) =>
    runProgram(programs, 'pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]).catch(() => {}) // it may be stopped already

  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  await start(folder, primaryPort, ['wal_keep_size=512', 'max_wal_senders=4'])
  const client = new pg.Client(urlOf(primaryPort, 'postgres'))
  await client.connect()
  stack.defer(() => client.end())
  await client.query('create database larder')

  await client.query("select pg_backup_start('copy', fast => true)")
  await cp(folder, copy, {
    recursive: true,
    filter: (source) => !/postmaster\.(pid|opts)$|\/pg_wal\/.+|\/log$/.test(source),
  })
  const { rows } = await client.query(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await writeFile(join(copy, 'backup_label'), rows[0].labelfile)
  await writeFile(join(copy, 'standby.signal'), '')
  await mkdir(join(copy, 'pg_wal'), { recursive: true })
  const conninfo = `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres'\n`
  await appendFile(join(copy, 'postgresql.auto.conf'), conninfo)
  if (owner) {
    await chown(copy, owner.uid, owner.gid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, copy])
  }
  spawnSync('chmod', ['-R', 'go-rwx', copy])
  await start(copy, replicaPort, ['hot_standby=on', 'max_wal_senders=4'])
  const reader = new pg.Client(urlOf(replicaPort, 'postgres'))
  reader.on('error', () => {}) // the test stops the replica
  await reader.connect()
  stack.defer(() => reader.end().catch(() => {}))

  return {
    primaryUrl: urlOf(primaryPort, 'larder'),
    replicaUrl: urlOf(replicaPort, 'larder'),
    async setPaused(paused) {
      await reader.query(paused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()')
    },
    async caughtUp() {
      const { rows: now } = await client.query('select pg_current_wal_lsn() as lsn')
      await eventually('the replica has caught up', async () => {
        const { rows: there } = await reader.query(
          'select pg_last_wal_replay_lsn() >= $1 as is_there',
          [now[0].lsn],
        )
        return there[0].is_there
      })
    },
    stopReplica: () => stop(copy),
    async [Symbol.asyncDispose]() {
      await stack.disposeAsync()
      await rm(copy, { recursive: true, force: true })
    },
  }
}
