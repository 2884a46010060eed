import assert from 'node:assert/strict'
import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { zipEnd } from '#platform/archives/zip-records.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { larder } from '#test/app/run-command.ts'
import {
  allMailsSent,
  countTables,
  emptyDatabase,
  inDatabase,
  rowsIn,
} from '#test/fixtures/backups.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { type Manifest, MANIFEST } from './contract.ts'
import { openBackupFile } from './read-file.ts'
import { writeBackupFile } from './write-file.ts'

const app = await startApp()
await signedUp(app)
await allMailsSent(app)
const folder = await tempFolder()
const file = join(folder, 'larder.backup')
const here = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, PHOTOS_URL: 'postgres:' }
await larder(`backup ${file}`, here)
const { size } = await stat(file)
const empty = { ...here, DATABASE_URL: await emptyDatabase() }

const refusal = (path: string, env = empty) =>
  larder(`restore ${path}`, env).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message.replace(path, 'FILE')}`,
  )
const DAMAGED = 'BackupRefused: FILE is damaged: it was cut short or changed. Use another backup.'
const FOREIGN = 'BackupRefused: FILE is not a backup of Larder.'

describe('a restore refuses, and writes nothing', () => {
  it('a file that was cut short', async () => {
    const copy = join(folder, 'short.backup')
    await copyFile(file, copy)

    const answers = []
    for (const bytes of [
      size - 1,
      size - 512,
      size - 2048,
      Math.floor(size / 2),
      4096,
      600,
      511,
      0,
    ]) {
      await truncate(copy, bytes)
      answers.push(await refusal(copy))
    }

    const [last, ...others] = answers.toReversed()
    assert.equal(last, FOREIGN)
    assert.equal(others[0], FOREIGN)
    assert.deepEqual(new Set(others.slice(1)), new Set([DAMAGED]))
    assert.equal(await countTables(empty.DATABASE_URL), 0)
  })

  it('a file of which one byte was changed, wherever it is', async () => {
    const copy = join(folder, 'changed.backup')
    await copyFile(file, copy)
    await using handle = await open(copy, 'r+')
    const [step, first] = [Math.ceil(size / 150), Math.floor(Math.random() * 100)]
    const places = Array.from({ length: 150 }, (_, i) => first + i * step).filter((at) => at < size)
    places.push(0, 130, 600, size - 2048, size - 1900, size - 1500, size - 1)

    const answers = new Set<string>()
    for (const at of places) {
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 4]), 0, 1, at)
      answers.add(await refusal(copy))
      await handle.write(buffer, 0, 1, at)
    }

    assert.ok(answers.isSubsetOf(new Set([DAMAGED, FOREIGN])), [...answers].join('\n'))
    assert.equal(await countTables(empty.DATABASE_URL), 0)
  })

  it('files of other programs, and of none', async () => {
    const other = join(folder, 'other')
    const answers = []
    for (const content of [
      '',
      'a text',
      Buffer.alloc(5000),
      zipEnd({ count: 0, start: 0, size: 0 }),
    ]) {
      await writeFile(other, content)
      answers.push(await refusal(other))
    }

    assert.deepEqual(new Set(answers), new Set([FOREIGN]))
    assert.equal(await refusal(folder), FOREIGN)
    assert.equal(await refusal(join(folder, 'none')), 'BackupRefused: There is no file FILE.')
  })

  it('a backup of a newer version', async () => {
    const answers = []
    for (const change of [
      ({ migrations }: Manifest) => ({ migrations: [...migrations, '9999_later.sql'] }),
      () => ({ format: 2 }),
    ]) {
      await using backup = await openBackupFile(file)
      const manifest = { ...backup.manifest, larder: '9.0.0', ...change(backup.manifest) }
      const newer = join(folder, 'newer.backup')
      await writeBackupFile({ path: newer, time: new Date(manifest.made_at) }, (writer) =>
        writer.add(MANIFEST, JSON.stringify(manifest)),
      )
      answers.push(await refusal(newer))
    }

    const sentence =
      'BackupRefused: FILE was written by a newer version, Larder 9.0.0. Update this Larder first.'
    assert.deepEqual(answers, [sentence, sentence])
    assert.equal(await countTables(empty.DATABASE_URL), 0)
  })

  it('a database that has rows, or tables of others, or is in use', async () => {
    const before = await rowsIn(app.databaseUrl)
    const [other, unused] = [await emptyDatabase(), await emptyDatabase()]
    await inDatabase(other, (db) => db.schema.createTable('letters').execute())
    await larder('migrate', { ...here, DATABASE_URL: unused, LOG_LEVEL: 'silent' })

    const answers = [
      await refusal(file, here),
      await refusal(file, { ...here, DATABASE_URL: other }),
      await inDatabase(unused, async (db) => {
        await db.selectFrom('migrations').select('name').execute()
        return refusal(file, { ...here, DATABASE_URL: unused })
      }),
    ]

    assert.match(answers[0] ?? '', /^BackupRefused: The database is not empty: there are rows in /)
    assert.deepEqual(answers.slice(1), [
      'BackupRefused: The database is not empty: it has the table letters. Restore into an empty database.',
      'BackupRefused: Larder or another program uses the database. Stop it first.',
    ])
    assert.deepEqual(await rowsIn(app.databaseUrl), before)
    assert.equal(await refusal(file, { ...here, DATABASE_URL: unused }), 'restored')
    assert.deepEqual(await rowsIn(unused), before)
  })
})

describe('the secret of a backup', () => {
  const other = 'another secret of the tests, long enough'

  it('must be the one that is set, unless everybody may be signed out', async () => {
    const env = { ...here, DATABASE_URL: await emptyDatabase(), LARDER_SECRET: other }

    const answer = await refusal(file, env)
    const { secret } = await larder(`restore ${file} --other-secret`, env)

    assert.equal(
      answer,
      'BackupRefused: LARDER_SECRET is not the secret of the backup. With another secret everybody is signed out. Set it to the secret of then, or restore with --other-secret.',
    )
    assert.equal(secret, 'other: everybody is signed out')
  })

  it('can be left out', async () => {
    const without = join(folder, 'without.backup')

    await larder(`backup ${without} --without-secret`, here)

    const bytes = await readFile(without)
    assert.ok(!bytes.includes(SECRET))
    assert.equal(
      await refusal(without, { ...here, DATABASE_URL: await emptyDatabase() }),
      'restored',
    )
  })
})
