// Slow. Covers: src/transfer/backups migrations src/platform/archives src/platform/files
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { assertPhonesRecover, settings, openPhones } from '#test/fixtures/restored-backup.ts'
import { SECRET, startLarder } from './larder-process.ts'
import { runLarder } from './run-larder.ts'

const run = promisify(execFile)

const { db, url } = await testDatabase()
const { rows } = await sql<{ major: number }>`
  select current_setting('server_version_num')::integer / 10000 as major`.execute(db)
const major = rows[0]?.major ?? 0

describe('Larder on a PostgreSQL server', () => {
  const skip = majorOf('pg_dump') < major && `there is no pg_dump for PostgreSQL ${major}`
  const env = { ...settings, DATABASE_URL: url, LARDER_SECRET: SECRET }

  it(
    'repairs a phone that was ahead after a dump was restored during operation',
    { skip },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'larder-dump-'))
      await using stack = new AsyncDisposableStack()
      stack.defer(() => rm(folder, { recursive: true, force: true }))
      const file = `--file=${join(folder, 'larder.dump')}`
      await using larder = await startLarder(env)

      await assertPhonesRecover(
        larder,
        async () => {
          await run('pg_dump', ['--format=custom', '--no-owner', file, url])
          return larder
        },
        async () => {
          const how = ['--clean', '--if-exists', '--no-owner', '--exit-on-error']
          const target = ['--single-transaction', `--dbname=${url}`, join(folder, 'larder.dump')]
          await run('pg_restore', [...how, ...target])
          return larder
        },
      )
    },
  )

  it('makes all phones pull everything after `larder sync new-epoch`', async () => {
    await using larder = await startLarder(env)
    const { phone, pull } = await openPhones(larder)
    const one = phone(larder)
    await one.sync()

    const command = await runLarder(['sync', 'new-epoch'], env)

    assert.equal(command.exitCode, 0, command.stderr)
    assert.deepEqual(await pull(larder, one.state), [410, 'epoch_changed'])
  })
})

/** @returns the major version of a PostgreSQL program; 0 if it is not installed */
function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
