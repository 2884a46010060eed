import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { SECRET, startApp } from '#test/app/app.ts'
import { larder } from '#test/app/run-command.ts'
import { allMailsSent, emptyDatabase, inDatabase, rowsIn } from '#test/fixtures/backups.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { useEachFeature } from '#test/processes/use-each-feature.ts'

const app = await startApp({ PHOTOS_URL: 'disk:' })
await useEachFeature(app.url)
await sql`select setval('role_changes_number_seq', 41)`.execute(app.db)
await allMailsSent(app)
const folder = await tempFolder()
const file = join(folder, 'larder.backup')
const here = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, DATA_DIR: app.dataDir }
const source = { ...here, PHOTOS_URL: 'disk:', SMTP_URL: 'smtp://ada:hunter2@mail.test' }
const written = await larder(`backup ${file}`, source)

it('brings every row and every photo back, into another database and another store', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()]
  const again = join(folder, 'again.backup')

  const there = { DATABASE_URL: first, LARDER_SECRET: SECRET, PHOTOS_URL: 'postgres:' }
  const restored = await larder(`restore ${file}`, there)
  const third = await larder(`backup ${again}`, there)
  const data = { DATABASE_URL: second, LARDER_SECRET: SECRET, DATA_DIR: join(folder, 'second') }
  await larder(`restore ${again}`, { ...data, PHOTOS_URL: 'disk:' })

  const rows = await rowsIn(app.databaseUrl)
  assert.ok(rows.length > 50)
  assert.deepEqual(await rowsIn(first), rows)
  assert.deepEqual(await rowsIn(second), rows)
  assert.deepEqual(
    await filesIn(join(folder, 'second', 'photos')),
    await filesIn(join(app.dataDir, 'photos')),
  )
  const { accounts, households, photo_files } = written
  assert.deepEqual([accounts, households, photo_files], [1, 1, 3])
  assert.deepEqual(
    { ...restored, file, made_at: '' },
    {
      file,
      made_at: '',
      accounts,
      households,
      rows: written['rows'],
      photo_files,
      secret: 'same',
      migrated: [],
      accounts_removed_again:
        'not known: there is no list larder-removed-….txt of that time beside the backup or in BACKUP_DIR. Remove again the people who were removed since.',
    },
  )
  assert.equal(third['rows'], written['rows'])
  const { rows: numbers } = await inDatabase(first, (db) =>
    sql`select nextval('role_changes_number_seq')`.execute(db),
  )
  assert.deepEqual(numbers, [{ nextval: '42' }]) // a sequence goes on
})

it('is a tar that other programs can read, and holds no password', async () => {
  const extract = (name: string) =>
    execFileSync('tar', ['--extract', '--to-stdout', `--file=${file}`, name]).toString()

  const names = execFileSync('tar', ['--list', `--file=${file}`])
    .toString()
    .trimEnd()
    .split('\n')
  const settings = JSON.parse(extract('settings.json'))
  const bytes = await readFile(file)
  const [sum] = execFileSync('sh', ['-c', `head -c -2048 '${file}' | sha256sum`])
    .toString()
    .split(' ')

  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal(names[0], 'larder-backup.json')
  assert.equal(names.at(-1), 'sha256')
  assert.equal(extract('sha256').trim(), sum)
  assert.equal(extract('secret'), `${SECRET}\n`)
  assert.ok(names.includes('tables/accounts/000001.copy.gz'))
  assert.deepEqual(Object.keys(settings), ['SMTP_URL', 'DATABASE_URL', 'DATA_DIR', 'PHOTOS_URL'])
  assert.equal(settings.SMTP_URL, 'smtp://ada@mail.test')
  assert.ok(!bytes.includes('hunter2'))
})

it('replaces an older backup, and no other file', async () => {
  const other = join(folder, 'letters.txt')
  await writeFile(other, 'dear Ada')

  await larder(`backup ${file}`, here)
  const refused = larder(`backup ${other}`, here)

  await assert.rejects(refused, {
    message: `${other} exists, and is not a backup. It is not replaced.`,
  })
  assert.equal(await readFile(other, 'utf8'), 'dear Ada')
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  )
})

it('needs a database of Larder', async () => {
  const env = { ...here, DATABASE_URL: await emptyDatabase() }
  const { DATABASE_URL: _url, ...embedded } = here

  const refusals = [
    larder(`backup ${file}`, env),
    larder(`backup ${file}`, { ...embedded, DATA_DIR: join(folder, 'none') }),
    larder(`backup ${join(folder, 'no', 'such')}`, here),
  ]
  const messages = await Promise.all(refusals.map((one) => one.then(String, String)))

  assert.deepEqual(messages, [
    'BackupRefused: There is no data of Larder in this database.',
    `BackupRefused: There is no data of Larder in ${join(folder, 'none')}. See DATA_DIR.`,
    `BackupRefused: ${join(folder, 'no', 'such')} can not be written: its folder can not be used.`,
  ])
  assert.ok(!(await readdir(folder)).includes('none'))
})

async function filesIn(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = names.flatMap((one) => (one.isFile() ? join(one.parentPath, one.name) : []))
  const files = paths.map(async (path) =>
    [path.slice(root.length), (await readFile(path)).toString('base64')].join(' '),
  )
  return (await Promise.all(files)).toSorted()
}
