// Slow. Covers: src/cli/commands src/accounts/removal
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { SECRET, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

interface ProcessResult {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command on the database of the tests. */
function larder(...args: string[]): Promise<ProcessResult> {
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET }
  const { promise, resolve } = Promise.withResolvers<ProcessResult>()
  execFile(process.execPath, ['src/cli.ts', ...args], { env }, (error, stdout, stderr) =>
    resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
  )
  return promise
}

describe('larder', () => {
  it('lists its commands with --help, and exits 0', async () => {
    const { exitCode, stdout } = await larder('--help')

    assert.equal(exitCode, 0)
    for (const command of ['serve', 'daily', 'migrate', 'keys rotate', 'account show EMAIL'])
      assert.ok(stdout.includes(`larder ${command}`), command)
  })

  it('exits 2 for wrong arguments, and prints the usage', async () => {
    const calls: readonly [usage: RegExp, ...args: string[]][] = [
      [/larder serve/, 'bake'],
      [/Usage: larder daily \[/, 'daily', 'extra'],
      [/Usage: larder account show EMAIL\n/, 'account', 'show'],
      [/Usage: larder daily \[/, 'daily', '--now'],
      [/larder serve/, '--what'],
    ]

    const ended = await Promise.all(calls.map(([, ...args]) => larder(...args)))

    for (const [i, [usage, ...args]] of calls.entries()) {
      const { exitCode, stdout, stderr = '' } = ended[i] ?? {}
      assert.deepEqual([args, exitCode, stdout], [args, 2, ''])
      assert.match(stderr, usage)
    }
  })

  it('exits 78 for wrong settings, and names them without their values', async () => {
    const { promise, resolve } = Promise.withResolvers<ProcessResult>()
    const env = { ...process.env, PORT: 'hunter2', DAILY_JOB_AT: 'hunter2' }
    execFile(process.execPath, ['src/cli.ts', 'migrate'], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code), stdout, stderr }),
    )

    const { exitCode, stderr } = await promise

    assert.equal(exitCode, 78)
    assert.match(
      stderr,
      /PORT must be a whole number from 0 to 65535\n +DAILY_JOB_AT must be a time/,
    )
    assert.ok(!stderr.includes('hunter2'))
  })

  it('shows an account without its password hash', async () => {
    const ada = await signedUp(app, { email: 'ada.show@example.com', name: 'Ada' })

    const { exitCode, stdout } = await larder('account', 'show', 'ADA.show@example.com', '--json')

    assert.equal(exitCode, 0)
    assert.deepEqual(JSON.parse(stdout), {
      id: ada.id,
      email: 'ada.show@example.com',
      name: 'Ada',
      email_verified: false,
      created_at: '2026-11-20T08:00:00.000Z',
      updated_at: '2026-11-20T08:00:00.000Z',
      deletion_scheduled_at: null,
      has_password: true,
    })
  })

  it('creates an account with a name, and prints the link as text', async () => {
    const options = ['--name', 'Ben the Baker', '--language', 'de']
    const { exitCode, stdout, stderr } = await larder(
      'account',
      'create',
      'ben@example.com',
      ...options,
    )

    assert.equal(exitCode, 0, stderr)
    assert.match(
      stdout,
      /^email: ben@example\.com\nlink: http:\S+\/reset-password#token=[\w-]+\nvalid_until: /,
    )
    const { stdout: table } = await larder('account', 'list')
    assert.match(table, /^email +name +email_verified /)
    assert.match(table, /^ben@example\.com +Ben the Baker +true /m)
  })

  it('restores an account, which can sign in again', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')

    const { exitCode, stdout } = await larder('account', 'restore', ada.email)

    assert.equal(exitCode, 0)
    assert.match(stdout, /^deletion_scheduled_at: –$/m)
    assert.equal((await ada.signIn()).status, 200)
  })

  it('removes an account for good only with --yes', async () => {
    const ada = await signedUp(app)

    const unsure = await larder('account', 'remove', ada.email)
    const before = (await ada.signIn()).status
    const sure = await larder('account', 'remove', ada.email, '--yes', '--json')
    const after = (await ada.call('GET', '/v1/auth/account')).status

    assert.deepEqual([unsure.exitCode, before, sure.exitCode, after], [2, 200, 0, 401])
    assert.deepEqual(JSON.parse(sure.stdout), { removed: ada.id })
  })

  it('exits 3 if the account does not exist', async () => {
    const ended = await Promise.all([
      larder('account', 'show', 'nobody@example.com'),
      larder('account', 'restore', 'nobody@example.com'),
      larder('account', 'remove', 'nobody@example.com', '--yes'),
    ])

    assert.deepEqual(
      ended.map(({ exitCode }) => exitCode),
      [3, 3, 3],
    )
  })

  it('shows the plan of the daily job with --dry-run, and runs it without', async () => {
    const ada = await signedUp(app)
    await app.db
      .updateTable('accounts')
      .set({ deletion_scheduled_at: new Date('2026-01-01T00:00:00Z') })
      .where('id', '=', ada.id)
      .execute()

    const dry = await larder('daily', '--dry-run')
    const run = await larder('daily')
    const again = await larder('daily', '--dry-run')

    assert.deepEqual(
      [dry, again].map(({ stdout }) => JSON.parse(stdout)),
      [{ accounts_due: 1 }, { accounts_due: 0 }],
    )
    const last = run.stdout.trimEnd().split('\n').at(-1) ?? ''
    assert.deepEqual([run.exitCode, JSON.parse(last).accounts_removed], [0, 1])
  })

  it('rotates the signing keys', async () => {
    const { exitCode, stdout } = await larder('keys', 'rotate', '--json')

    const { key, signs_from } = JSON.parse(stdout)
    const row = await app.db
      .selectFrom('signing_keys')
      .select('signs_from')
      .where('id', '=', key)
      .executeTakeFirstOrThrow()
    assert.deepEqual([exitCode, row.signs_from.toISOString()], [0, signs_from])
  })
})
