import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { embeddedIn, makeDataDir } from './killable-postgres.ts'
import { startLarder } from './larder-process.ts'
import { assertPhonesRecover, settings } from '#test/fixtures/restored-backup.ts'

const left = new AsyncDisposableStack()
after(() => left.disposeAsync())
const run = promisify(execFile)
const url = async (dataDir: string) => (await embeddedIn(dataDir)).url

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

  it(
    'repairs a phone that was ahead after the tables were saved and loaded',
    { skip: !has('psql') && 'there is no psql' },
    async () => {
      const { dataDir, start, first } = await embedded()
      const folder = await mkdtemp(join(tmpdir(), 'larder-tables-'))
      left.defer(() => rm(folder, { recursive: true, force: true }))
      const tables = join(folder, 'tables')

      await assertPhonesRecover(
        first,
        async (larder) => {
          await run('deploy/save-tables.sh', [await url(dataDir), tables])
          return larder
        },
        async (larder) => {
          await larder.end('SIGTERM')
          const other = await makeDataDir(left)
          await cp(join(dataDir, 'secret'), join(other, 'secret'))
          const empty = await start(other)
          await run('deploy/load-tables.sh', [await url(other), tables])
          await empty.end('SIGTERM')
          return start(other)
        },
      )
    },
  )
})

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}
