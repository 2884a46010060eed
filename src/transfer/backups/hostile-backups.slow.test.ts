// Slow. Covers: src/transfer/backups src/platform/archives
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { SECRET as SECRET_OF_TESTS, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { larder } from '#test/app/run-command.ts'
import { allMailsSent, countTables, emptyDatabase } from '#test/fixtures/backups.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { COUNTS, MANIFEST, type Manifest, SECRET } from './contract.ts'
import { openBackupFile } from './read-file.ts'
import { markOf } from './write-backup.ts'
import { writeBackupFile } from './write-file.ts'

const app = await startApp()
await signedUp(app)
await allMailsSent(app)
const folder = await tempFolder()
const file = join(folder, 'larder-2026-11-20-08-00.backup')
const here = {
  DATABASE_URL: app.databaseUrl,
  LARDER_SECRET: SECRET_OF_TESTS,
  PHOTOS_URL: 'postgres:',
}
await larder(`backup ${file}`, here)
const empty = { ...here, DATABASE_URL: await emptyDatabase() }

type Files = Map<string, Buffer | string>

/** Writes a copy with a right checksum, in which `change` has changed files. @returns what a restore of it says */
async function restored(change: (files: Files) => void): Promise<string> {
  const files: Files = new Map()
  let time = new Date()
  {
    await using backup = await openBackupFile(file)
    time = new Date(backup.manifest.made_at)
    for await (const entry of backup.entries())
      if (entry.name !== 'sha256')
        files.set(entry.name, Buffer.concat(await Array.fromAsync(backup.read(entry))))
  }
  change(files)
  const path = join(folder, 'hostile.backup')
  await rm(path, { force: true })
  await writeBackupFile({ path, time }, async (writer) => {
    for (const [name, content] of files) await writer.add(name, content)
  })
  return larder(`restore ${path} --other-secret`, empty).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

const manifestOf = (files: Files) => JSON.parse(String(files.get(MANIFEST))) as Manifest // made by Larder

const STRANGE = [
  undefined,
  null,
  false,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '\0',
  [],
  [null],
  [[]],
  [{}],
  ['x', 1],
  {},
  { a: 1 },
  { name: 1 },
  [{ name: 'accounts' }],
  [{ name: 'accounts', columns: 'id' }],
  [{ name: 'accounts', columns: [null] }],
]
/** What a restore does not look at, or takes as it is. */
const isHarmless = (field: string, value: unknown) =>
  (field === 'larder' && typeof value === 'string' && value !== '\0') ||
  (field === 'sequences' && JSON.stringify(value) === '{}')

async function expectSentence(answer: string, about: string): Promise<void> {
  assert.match(answer, /^BackupRefused: [^\n]+\.$/, about)
  assert.equal(await countTables(empty.DATABASE_URL), 0, about)
}

describe('a backup that somebody else wrote', () => {
  it('ends with a sentence, whatever its manifest says', async () => {
    let tried = 0
    for (const field of Object.keys(manifestOf(await read()))) {
      for (const value of STRANGE) {
        if (isHarmless(field, value) || field === 'made_at') continue
        const answer = await restored((files) => {
          files.set(MANIFEST, JSON.stringify({ ...manifestOf(files), [field]: value }))
        })
        await expectSentence(answer, `${field}: ${JSON.stringify(value)}`)
        tried++
      }
    }
    for (const text of ['', 'null', '[]', '1', '{"made_at":1}', '{']) {
      const answer = await restored((files) => void files.set(MANIFEST, text))
      assert.match(answer, /^BackupRefused: .*\.$/, text)
    }
    assert.ok(tried > 150, `${tried}`)
  })

  const table = 'tables/accounts/000001.copy.gz'
  const CHANGES: Readonly<Record<string, (files: Files) => void>> = {
    'a table that is missing': (files) => {
      const { tables, ...rest } = manifestOf(files)
      files.set(MANIFEST, JSON.stringify({ ...rest, tables: tables.slice(1) }))
    },
    'a column that is not there': (files) => {
      const manifest = manifestOf(files)
      const tables = manifest.tables.map(({ name }) => ({ name, columns: ['x"; drop table'] }))
      files.set(MANIFEST, JSON.stringify({ ...manifest, tables }))
    },
    'a sequence beyond all numbers': (files) =>
      void files.set(
        MANIFEST,
        JSON.stringify({
          ...manifestOf(files),
          sequences: { role_changes_number_seq: '9999999999999999999' },
        }),
      ),
    'no counts': (files) => void files.delete(COUNTS),
    'counts of nothing': (files) => void files.set(COUNTS, '{"rows":{},"photos":0}'),
    'counts without rows': (files) => void files.set(COUNTS, '{"photos":0}'),
    'huge counts': (files) => void files.set(COUNTS, Buffer.alloc(5_000_000, ' ')),
    'a part that is no gzip': (files) => void files.set(table, 'junk'),
    'a part that is cut': (files) =>
      void files.set(table, Buffer.from(files.get(table) ?? '').subarray(0, -9)),
    'a part of another table': (files) =>
      void files.set(table, files.get('tables/events/000001.copy.gz') ?? ''),
    'a part with junk': (files) => void files.set(table, gzipSync('1\t2\t3\n')),
    'a part that was renamed': (files) => {
      const part = files.get(table) ?? ''
      files.delete(table)
      files.set('tables/accounts/../x/000001.copy.gz', part)
    },
    'a secret of three letters': (files) => {
      files.set(SECRET, 'abc\n')
      files.set(MANIFEST, JSON.stringify({ ...manifestOf(files), secret_mark: markOf('abc') }))
    },
    'another secret': (files) => void files.set(SECRET, `${'another '.repeat(5)}\n`),
    'another secret with its mark': (files) => {
      const secret = 'another '.repeat(5).trim()
      files.set(SECRET, `${secret}\n`)
      files.set(MANIFEST, JSON.stringify({ ...manifestOf(files), secret_mark: markOf(secret) }))
    },
    'no secret, though it says so': (files) => void files.delete(SECRET),
    'a photo with a way out': (files) => void files.set('photos/../../x', 'x'),
  }

  for (const [about, change] of Object.entries(CHANGES))
    it(`is refused with ${about}`, async () => {
      await expectSentence(await restored(change), about)
    })

  it('takes bounded memory, however much a part holds', async () => {
    const bomb = gzipSync(Buffer.alloc(400_000_000, 'x\n'))
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)

    const answer = await restored((files) => void files.set('tables/accounts/000001.copy.gz', bomb))
    clearInterval(watch)

    await expectSentence(answer, 'a bomb')
    assert.ok(most - before < 150_000_000, `${most - before}`)
  })
})

async function read(): Promise<Files> {
  await using backup = await openBackupFile(file)
  return new Map([[MANIFEST, JSON.stringify(backup.manifest)]])
}
