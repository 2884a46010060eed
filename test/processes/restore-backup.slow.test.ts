// Slow. Covers: src/transfer/backups migrations src/platform/archives src/platform/files
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { emptyDatabase } from '#test/fixtures/backups.ts'
import { assertPhonesRecover, settings } from '#test/fixtures/restored-backup.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { makeDataDir } from './killable-postgres.ts'
import { type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { runLarder } from './run-larder.ts'

const left = new AsyncDisposableStack()
after(() => left.disposeAsync())
const file = join(await tempFolder(), 'larder.backup')
const start = async (env: Record<string, string>) =>
  left.use(await startLarder({ ...settings, ...env }))
const onServer = async (secret: string) => ({
  DATABASE_URL: await emptyDatabase(),
  LARDER_SECRET: secret,
})

async function run(
  command: string,
  env: Record<string, string>,
  larder: LarderProcess,
): Promise<LarderProcess> {
  const { exitCode, stderr } = await runLarder([command, file], { ...settings, ...env })
  assert.equal(exitCode, 0, stderr)
  return larder
}

/** Writes a backup of a running Larder, and restores it at another place when the phones are ahead. */
async function assertBackupHeals(
  from: Record<string, string>,
  to: () => Promise<Record<string, string>>,
): Promise<void> {
  await assertPhonesRecover(
    await start(from),
    (larder) => run('backup', from, larder),
    async (larder) => {
      await larder.end('SIGTERM')
      const place = await to()
      await run('restore', place, larder)
      return start(place)
    },
  )
}

it('repairs a phone that was ahead after a backup of the embedded PostgreSQL was restored on a server', async () => {
  const dataDir = await makeDataDir(left)

  await assertBackupHeals({ DATA_DIR: dataDir }, async () =>
    onServer((await readFile(join(dataDir, 'secret'), 'utf8')).trim()),
  )
})

it('repairs a phone that was ahead after a backup of a server was restored in a new DATA_DIR', async () => {
  const dataDir = await makeDataDir(left)

  await assertBackupHeals(await onServer(SECRET), async () => ({ DATA_DIR: dataDir }))

  assert.equal((await readFile(join(dataDir, 'secret'), 'utf8')).trim(), SECRET)
})
