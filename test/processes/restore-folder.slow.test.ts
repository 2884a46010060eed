// Slow. Covers: src/transfer/backups migrations src/platform/archives src/platform/files
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { assertPhonesRecover, settings } from '#test/fixtures/restored-backup.ts'
import { makeDataDir } from './killable-postgres.ts'
import { startLarder } from './larder-process.ts'

const left = new AsyncDisposableStack()
after(() => left.disposeAsync())
const run = promisify(execFile)

async function embedded() {
  const dataDir = await makeDataDir(left)
  const start = async (DATA_DIR = dataDir) => left.use(await startLarder({ ...settings, DATA_DIR }))
  return { dataDir, start, first: await start() }
}

describe('Larder with its embedded PostgreSQL', () => {
  it('repairs a phone that was ahead after the data folder was copied back', async () => {
    const { dataDir, start, first } = await embedded()
    const copy = `${dataDir}.copy`
    left.defer(() => rm(copy, { recursive: true, force: true }))

    await assertPhonesRecover(
      first,
      async (larder) => {
        await larder.end('SIGTERM')
        await run('cp', ['-a', dataDir, copy])
        return start()
      },
      async (larder) => {
        await larder.end('SIGTERM')
        await run('cp', ['-a', `${copy}/.`, dataDir]) // over the existing files
        return start()
      },
    )
  })
})
