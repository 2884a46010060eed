import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { SECRET, startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { larder, runCommand } from '#test/app/run-command.ts'
import { enrolled } from '#test/app/second-factor.ts'
import { tempFolder } from '#test/import/temp-folder.ts'

const app = await startApp({ SIGN_UP: 'open' })
const env = {
  DATABASE_URL: app.databaseUrl,
  LARDER_SECRET: SECRET,
  PUBLIC_URL: 'http://larder.test',
  LOG_LEVEL: 'silent',
}
const NEW = 'pears in the attic'

async function useLink({ link }: Record<string, unknown>): Promise<number> {
  const [, token] =
    /^http:\/\/larder\.test\/reset-password#token=([\w-]+)$/.exec(String(link)) ?? []
  const body = { token, new_password: NEW }
  return (await app.call('PUT', '/v1/auth/password-reset', { body })).status
}
const signIn = (email: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password: NEW } })
/** The names of the foods of a person who signs in. */
async function foodsOf(email: string): Promise<string[]> {
  const { body } = await signIn(email)
  const foods = await app.call('GET', '/v1/pantry/foods', { token: body.access_token })
  return foods.body.items.map(({ name }: { name: string }) => name)
}
const confirm = ({ id }: Person) =>
  sql`update accounts set email_verified_at = now() where id = ${id}`.execute(app.db)

describe('larder account', () => {
  it('create makes an account whose password is chosen by a link', async () => {
    const made = await larder('account create Ben@example.com --language=de', env)

    const status = await useLink(made)

    const { body } = await signIn('ben@example.com')
    assert.deepEqual([status, body.user.name, body.user.email_verified], [200, 'Ben', true])
    assert.equal((await useLink(made)) >= 400, true)
    await assert.rejects(runCommand('account create ben@example.com', env), { code: 'EMAIL_TAKEN' })
    assert.deepEqual(await foodsOf('ben@example.com'), [])
  })

  it('reset-link lets a person choose a new password, and keeps the data', async () => {
    const ada = await signedUp(app)
    await ada.call('POST', '/v1/pantry/foods', { name: 'Plums' })
    await confirm(ada)

    const status = await useLink(await larder(`account reset-link ${ada.email}`, env))

    assert.deepEqual([status, await foodsOf(ada.email)], [200, ['Plums']])
  })

  it('reset-link of an address that nobody has confirmed needs a decision', async () => {
    const [ada, cleo] = [await signedUp(app), await signedUp(app)]
    for (const one of [ada, cleo]) await one.call('POST', '/v1/pantry/foods', { name: 'Plums' })

    const { exitCode, result } = await runCommand(`account reset-link ${ada.email}`, env)
    const kept = await larder(`account reset-link ${ada.email} --keep-data`, env)
    const afresh = await larder(`account reset-link ${cleo.email} --afresh`, env)
    const used = [await useLink(kept), await useLink(afresh)]

    assert.equal(exitCode, 1)
    assert.match(JSON.stringify(result), /The address of this account is not confirmed\./)
    assert.deepEqual(used, [200, 200])
    assert.deepEqual([await foodsOf(ada.email), await foodsOf(cleo.email)], [['Plums'], []])
  })

  it('second-factor-off lets a person in who has lost it, and sends a mail', async () => {
    const ada = await signedUp(app)
    await enrolled(app, ada)

    const removed = await larder(`account second-factor-off ${ada.email}`, env)
    const again = await larder(`account second-factor-off ${ada.email}`, env)

    assert.deepEqual(
      [removed, again],
      [{ second_factor_removed: true }, { second_factor_removed: false }],
    )
    assert.equal((await ada.signIn()).status, 200)
    const mails = await app.inbox.to(ada.email, 2)
    assert.ok(mails.some(({ text }) => text?.includes('was turned off')))
  })

  it('delete schedules the deletion with a mail, and restore cancels it', async () => {
    const ada = await signedUp(app)

    const deleted = await larder(`account delete ${ada.email}`, env)
    const again = await larder(`account delete ${ada.email}`, env)
    const refused = await ada.signIn()
    const link = await runCommand(`account reset-link ${ada.email}`, env)
    await larder(`account restore ${ada.email}`, env)
    const { status } = await ada.signIn()

    assert.equal(again['deletion_scheduled_at'], deleted['deletion_scheduled_at'])
    assert.deepEqual([refused.body.code, status], ['ACCOUNT_PENDING_DELETION', 200])
    assert.equal(link.exitCode, 1)
    await app.inbox.to(ada.email, 2)
  })

  it('export writes all data of an account to a file that only its owner may read', async () => {
    const ada = await signedUp(app)
    const file = join(await tempFolder(), 'ada.json')

    const { bytes } = await larder(`account export ${ada.email} ${file}`, env)

    const text = await readFile(file, 'utf8')
    const { exported_at, ...data } = JSON.parse(text)
    const { body } = await ada.call('GET', '/v1/auth/export')
    assert.ok(!Number.isNaN(Date.parse(exported_at)))
    assert.deepEqual(Object.keys(data), Object.keys(body).slice(1))
    assert.deepEqual([data.user, data.identities], [body.user, body.identities])
    assert.deepEqual([Buffer.byteLength(text), (await stat(file)).mode & 0o777], [bytes, 0o600])
  })

  it('export replaces no file', async () => {
    const { email } = await signedUp(app)
    const file = join(await tempFolder(), 'letters.txt')
    await writeFile(file, 'precious')

    await assert.rejects(larder(`account export ${email} ${file}`, env), {
      name: 'UsageError',
      message: `${file} exists. It is not replaced.`,
    })

    assert.equal(await readFile(file, 'utf8'), 'precious')
  })

  it('list shows all accounts, and all commands exit 3 for one that does not exist', async () => {
    const ada = await signedUp(app, { name: 'Ada' })

    const { items = [] } = await runCommand('account list', env)
    const codes = []
    for (const line of ['reset-link X', 'export X file', 'delete X', 'show X'])
      codes.push((await runCommand(`account ${line.replace('X', 'x@example.com')}`, env)).exitCode)

    const listed = items.find((item) => 'email' in item && item.email === ada.email)
    assert.deepEqual(listed, {
      email: ada.email,
      name: 'Ada',
      email_verified: false,
      created_at: '2026-11-20T08:00:00.000Z',
      last_used_at: '2026-11-20T08:00:00.000Z',
      deletion_scheduled_at: null,
      households: 1,
    })
    assert.deepEqual(codes, [3, 3, 3, 3])
  })
})

describe('larder household', () => {
  it('lists households, and shows the members of one', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)

    const { items = [] } = await runCommand('household list', env)
    const shown = await larder(`household show ${id}`, env)
    const none = await runCommand('household show nothing', env)

    const { members, ...household } = shown
    const listed = items.find((item) => 'id' in item && item.id === id)
    assert.deepEqual(listed, { ...household, members: 1 })
    assert.deepEqual(members, [
      { name: 'Ada', email: ada.email, role: 'owner', since: '2026-11-20T08:00:00.000Z' },
    ])
    assert.deepEqual([household['rows'], none.exitCode], [1, 3])
  })
})

describe('larder mail', () => {
  it('lists the mails that wait or have failed, and sends failed ones again', async () => {
    await mailsOut(app)
    const failed = '01a21507-61a6-70b6-b99b-ae8d2c710717'
    const other = '01a21507-61a6-70b6-b99b-ae8d2c710718'
    await sql`insert into mails (id, kind, address, details, created_at, attempts, failed_at, last_error)
      select id, 'password_reset', 'nobody@example.com', '{}', now(), 8, now(), 'Not now'
      from unnest(${[failed, other]}::uuid[]) id`.execute(app.db)

    const { items: before = [] } = await runCommand('mail list', env)
    const one = await larder(`mail retry ${failed}`, env)
    const all = await larder('mail retry', env)
    await mailsOut(app) // there is no such account, so they are dropped
    const { items: after } = await runCommand('mail list', env)

    assert.deepEqual(
      before.map((mail) => ({ ...mail, created_at: '' })),
      [failed, other].map((id) => ({
        id,
        kind: 'password_reset',
        channel: 'mail',
        attempts: 8,
        created_at: '',
        last_error: 'Not now',
        state: 'failed',
        due_at: null,
      })),
    )
    assert.deepEqual([one, all, after], [{ retried: 1 }, { retried: 1 }, []])
    await assert.rejects(async () => runCommand('mail retry x', env), { name: 'UsageError' })
  })
})
