import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DAY } from '#platform/kernel/clock.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'
import { larder, runCommand } from '#test/app/run-command.ts'
import { emptyDatabase, inDatabase } from '#test/fixtures/backups.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { openTlsServer } from '#test/processes/tls-server.ts'
import { examine } from './examine.ts'

const app = await startApp()
const dataDir = await tempFolder()
const well = {
  DATABASE_URL: app.databaseUrl,
  LARDER_SECRET: SECRET,
  DATA_DIR: dataDir,
  SMTP_URL: app.inbox.smtpUrl,
  PUBLIC_URL: app.url,
  BACKUP_DIR: dataDir,
}

await larder(`backup ${join(dataDir, 'larder-2026-11-20-08-00.backup')}`, {
  ...well,
  PHOTOS_URL: 'postgres:',
})

/** The findings that are not `ok`, as `check: state`. */
async function problems(env: Record<string, string>, now = () => new Date()): Promise<string[]> {
  const found = await examine({ ...well, ...env }, problemsOnly, now)
  assert.ok(found.every(({ state, todo }) => (state === 'ok') === (todo === undefined)))
  return found.flatMap(({ check, state }) => (state === 'ok' ? [] : `${check}: ${state}`))
}

const later = () => new Date(Date.now() + 3_600_000)

describe('larder doctor', () => {
  it('finds nothing wrong where nothing is, and exits 0', async () => {
    const { exitCode, result, text = '' } = await runCommand('doctor', well)

    const lines = text.split('\n').flatMap((line) => line.slice(0, 18).trimEnd() || [])
    assert.deepEqual(lines, [
      'ok     settings',
      'ok     database',
      'ok     clock',
      'ok     migrations',
      'ok     secret',
      'ok     addresses',
      'ok     mail',
      'ok     disk',
      'ok     backups',
      'ok     public url',
    ])
    assert.equal(exitCode, 0)
    assert.equal(JSON.parse(JSON.stringify(result)).ok, true)
  })

  it('says what is wrong and what to do, without passwords, and exits 1', async () => {
    const sick = {
      ...well,
      DATABASE_URL: 'postgres://larder:hunter2@127.0.0.1:1/larder',
      SMTP_URL: 'smtp://larder:hunter2@127.0.0.1:1',
      PUBLIC_URL: 'http://127.0.0.1:1',
      BACKUP_DIR: join(dataDir, 'none'),
    }

    const { exitCode, text = '' } = await runCommand('doctor', sick)

    const found = text.split('\n').filter((line) => line.startsWith('WRONG'))
    assert.deepEqual(
      found.map((line) => line.slice(7, 18).trimEnd()),
      ['database', 'mail', 'backups', 'public url'],
    )
    assert.equal(text.split('→').length, 5)
    assert.ok(!text.includes('hunter2'))
    assert.equal(exitCode, 1)
  })

  it('lists invalid settings', async () => {
    const { result, exitCode } = await runCommand('doctor', { ...well, PORT: 'x', WEB: 'x' })

    const { checks } = result as { checks: { found: string }[] }
    assert.deepEqual(
      [checks.map(({ found }) => found), exitCode],
      [['PORT must be a whole number from 0 to 65535.', 'WEB must be on or off.'], 1],
    )
  })

  it('notes a variable that looks like a misspelt setting, and exits 0', async () => {
    const { text = '', exitCode } = await runCommand('doctor', { ...well, BACKUP_DIRS: 'hunter2' })

    assert.match(
      text,
      /^note +settings +BACKUP_DIRS is not a setting of Larder, but BACKUP_DIR is\.$/m,
    )
    assert.deepEqual([text.includes('hunter2'), exitCode], [false, 0])
  })

  it('notices a wrong secret, an older one that is still valid, and rights that are too wide', async () => {
    const other = 'another secret of the tests, long enough'
    await writeFile(join(dataDir, 'secret'), other)
    await chmod(join(dataDir, 'secret'), 0o644)

    const found = [
      await problems({ LARDER_SECRET: other }),
      await problems({ LARDER_SECRET: other, LARDER_SECRET_PREVIOUS: SECRET }),
    ]
    await chmod(join(dataDir, 'secret'), 0o600)

    assert.deepEqual(found, [
      ['secret: wrong', 'rights: wrong'],
      ['secret: note', 'rights: wrong'],
    ])
  })

  it('notices a database that is empty, or of a newer Larder', async () => {
    const empty = await emptyDatabase()
    const before = await problems({ DATABASE_URL: empty })
    await inDatabase(app.databaseUrl, (db) =>
      db.insertInto('migrations').values({ name: '9999_later.sql' }).execute(),
    )

    const after = await problems({})
    await inDatabase(app.databaseUrl, (db) =>
      db.deleteFrom('migrations').where('name', '=', '9999_later.sql').execute(),
    )

    assert.deepEqual([before, after], [['migrations: note'], ['migrations: wrong']])
  })

  it('lists the addresses of earlier versions, and the commands find them by the shown keys', async () => {
    // As an earlier version stored them. The first takes the mailbox of another person.
    const stored = {
      'lady@example.org/x.evil.example': 'lady@example.org',
      'duke..of@york.example': 'duke..of@york.example',
    }
    for (const [email, email_key] of Object.entries(stored)) {
      const { id } = await signedUp(app)
      await app.db.updateTable('accounts').set({ email, email_key }).where('id', '=', id).execute()
    }

    const { text = '' } = await runCommand('doctor', well)
    const shown = [...text.matchAll(/"([^"]+)", found as "([^"]+)"/g)]
    const found = []
    for (const [, , key] of shown) found.push(await larder(`account show ${key}`, well))
    for (const key of Object.values(stored)) await runCommand(`account remove ${key} --yes`, well)

    assert.deepEqual(Object.fromEntries(shown.map(([, email, key]) => [email, key])), stored)
    assert.deepEqual(new Set(found.map(({ email }) => email)), new Set(Object.keys(stored)))
    assert.deepEqual(await problems({}), [])
  })

  it('notices a wrong clock', async () => {
    const found = [await problems({}, later), await problems({}, () => new Date('2001-01-01'))]

    assert.deepEqual(found, [['clock: wrong'], ['clock: wrong']])
  })

  it('notices a clock that is months behind, by what the jobs have noted', async () => {
    const ahead = new Date(Date.now() + 90 * DAY)
    const row = { name: 'late', due_at: ahead, finished_at: ahead, counts: '{}' }
    await app.db.insertInto('job_runs').values(row).execute()

    const found = await problems({})
    await app.db.deleteFrom('job_runs').where('name', '=', 'late').execute()

    assert.deepEqual(found, ['clock: wrong'])
    assert.deepEqual(await problems({}), [])
  })

  it('notices that there are no mails and no https, and that all can read the metrics', async () => {
    const { port } = new URL(app.url)

    const found = await problems({ SMTP_URL: '', PUBLIC_URL: `http://0.0.0.0:${port}` })

    assert.deepEqual(found, ['mail: note', 'https: note', 'metrics: wrong'])
  })

  it('says that it could not look at the metrics', async () => {
    const { text } = await app.call('GET', '/v1')
    const proxy = createServer(({ url, socket }, response) => {
      if (url === '/v1') response.end(text)
      else socket.destroy()
    })
    await once(proxy.listen(0), 'listening')
    const { port } = proxy.address() as AddressInfo

    const { result } = await runCommand('doctor', { ...well, PUBLIC_URL: `http://0.0.0.0:${port}` })
    proxy.close()

    const { checks } = result as { checks: { check: string; found: string }[] }
    const found = checks.find(({ check }) => check === 'metrics')?.found
    assert.match(found ?? '', /\/metrics gives no answer: /)
  })

  it('notices a certificate that browsers refuse, and another program at the address', async () => {
    await using other = await openTlsServer((_request, response) => void response.end('hello'))

    const found = await problems({ PUBLIC_URL: `https://127.0.0.1:${other.port}` })

    assert.deepEqual(found, ['public url: wrong', 'certificate: wrong'])
  })

  const skip = process.getuid?.() !== 0 && 'only root can mount a small disk'
  it('notices a disk that is nearly full', { skip }, async () => {
    const folder = join(await tempFolder(), 'small')
    await using disk = await mountSmallDisk(folder, 1024 * 1024)
    await disk.leaveFree(4096)

    assert.deepEqual(await problems({ DATA_DIR: folder }), ['disk: wrong'])
  })
})
