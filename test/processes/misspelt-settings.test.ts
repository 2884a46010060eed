import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'

const { url } = await testDatabase()
const valid = {
  ...cheap,
  DATABASE_URL: url,
  LARDER_SECRET: SECRET,
  PUBLIC_URL: 'http://larder.test',
  SIGN_UP: 'closed',
}

for (const WORKERS of ['1', '2'])
  it(`Larder warns once of each misspelt setting, with WORKERS=${WORKERS}`, async () => {
    const larder = await startLarder({ ...valid, WORKERS, BACKUP_DIRS: '/mnt', Data_Dir: '/data' })
    await larder.end('SIGTERM')

    const warnings = larder.lines.flatMap(({ level, msg }) => (level > 30 ? [{ level, msg }] : []))

    assert.deepEqual(warnings, [
      { level: 40, msg: 'BACKUP_DIRS is not a setting of Larder, but BACKUP_DIR is' },
      { level: 40, msg: 'Data_Dir is not a setting of Larder, but DATA_DIR is' },
    ])
  })
