import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { HOUR } from '#platform/kernel/clock.ts'
import { describeSync } from '#server/entity-tables.ts'
import { outcome } from '#test/app/answers.ts'
import { startAppAt } from '#test/app/app-at.ts'
import { type DumpedRow, dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { problemsOnly } from '#test/app/database.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { startDaily } from '#test/processes/daily-process.ts'
import { removeDueAccounts } from './remove-accounts.ts'

/** Earlier than the clock of the processes, so that accounts that are due here are due there. */
const AN_HOUR_AGO = new Date(Date.now() - HOUR)
const app = await startAppAt(AN_HOUR_AGO, { DELETION_WINDOW_DAYS: '0' })
const removeDue = () =>
  removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, app.clock())

describe('removal', () => {
  it('leaves no trace of an account, its address, its name or its data in any table', async () => {
    const ben = await signedUp(app, { name: 'Benjamin Bystander' })
    const zoe = await signedUp(app, {
      email: `Zoe.${randomUUID()}@b\u00fccher.example`,
      name: 'Zoe Quicksilver',
    })
    const session = (await zoe.signIn()).body
    await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: session.refresh_token } })
    await resetToken(app, zoe.email)
    const identity = { id: randomUUID(), issuer: 'https://id.example', subject: 'zoe-at-provider' }
    await app.db
      .insertInto('identities')
      .values({ ...identity, account_id: zoe.id, email: zoe.email, created_at: app.clock() })
      .execute()
    await zoe.call('PATCH', '/v1/auth/account', { name: 'Zoe Quicksilver-Later' })
    await zoe.call('DELETE', '/v1/auth/account')
    const { body: refused } = await zoe.signIn()
    await mailsOut(app)
    const before = await dumpDatabase(app.db)
    const key = zoe.email.toLowerCase().replace('b\u00fccher', 'xn--bcher-kva')
    const traces = [
      zoe.id,
      zoe.email,
      key,
      'Quicksilver',
      'zoe-at-provider',
      ...ownIds(before, zoe.id),
    ]

    const counts = await removeDue()

    const dump = await dumpDatabase(app.db)
    assert.deepEqual(counts, { accounts_removed: 1, accounts_failed: 0, accounts_left: 0 })
    for (const table of ['accounts', 'events', 'identities', 'mail_tokens', 'sessions'])
      assert.ok(tablesWith(before, ...traces).includes(table), `there was nothing in ${table}`)
    assert.deepEqual(
      traces.flatMap((trace) => tablesWith(dump, trace).map((table) => `${trace} in ${table}`)),
      [],
    )
    assert.deepEqual(rowsOf(dump, ben.id), rowsOf(before, ben.id))

    const dead = [
      await zoe.call('GET', '/v1/auth/account'),
      await app.call('POST', '/v1/auth/restore-account', { token: refused.restore_token }),
      await app.call('POST', '/v1/auth/signout', { token: session.access_token }),
      await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: zoe.refreshToken } }),
      await zoe.signIn(),
    ]
    assert.deepEqual(dead.map(outcome), [
      ...Array<string>(4).fill('401 UNAUTHENTICATED'),
      '401 INVALID_CREDENTIALS',
    ])
  })

  it('frees the address for a new account', async () => {
    const old = await signedUp(app)
    const link = await resetToken(app, old.email)
    await old.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await removeDue()

    const again = await signedUp(app, { email: old.email.toUpperCase() })

    const answers = [
      await old.call('GET', '/v1/auth/account'),
      await old.call('DELETE', '/v1/auth/account'),
      await old.signIn(),
      await app.call('PUT', '/v1/auth/password-reset', {
        body: { token: link, new_password: 'seven new lamps' },
      }),
    ]
    const { body: account } = await again.call('GET', '/v1/auth/account')
    const { body: events } = await again.call('GET', '/v1/auth/events')
    assert.notEqual(again.id, old.id)
    assert.deepEqual(answers.map(outcome), [
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      '401 INVALID_CREDENTIALS',
      '400 INVALID_TOKEN',
    ])
    assert.deepEqual([account.id, account.deletion_scheduled_at], [again.id, null])
    assert.deepEqual(
      events.items.map(({ kind }: { kind: string }) => kind),
      ['signed_up'],
    )
  })

  it('continues if one account can’t be removed, logs that, and tries it again', async () => {
    const people = [await signedUp(app), await signedUp(app), await signedUp(app)]
    for (const person of people) await person.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    const [, stuck = assert.fail()] = people
    await sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`.execute(app.db)
    await sql`
      create trigger refuse before delete on accounts
      for each row when (old.id = ${sql.lit(stuck.id)}) execute function refuse()`.execute(app.db)

    const first = await startDaily(app.databaseUrl).ended
    const signIns = await Promise.all(people.map((person) => person.signIn()))
    await sql`drop trigger refuse on accounts`.execute(app.db)
    const second = await startDaily(app.databaseUrl).ended

    assert.deepEqual(
      [first, second].map(({ exitCode, counts }) => [
        exitCode,
        counts?.['accounts_removed'],
        counts?.['accounts_failed'],
      ]),
      [
        [1, 2, 1],
        [0, 1, 0],
      ],
    )
    assert.deepEqual(signIns.map(outcome), [
      '401 INVALID_CREDENTIALS',
      '403 ACCOUNT_PENDING_DELETION',
      '401 INVALID_CREDENTIALS',
    ])
    const failures = first.log.split('\n').filter((line) => line.includes('could not be removed'))
    assert.equal(failures.length, 1)
    assert.match(failures.join(''), RegExp(stuck.id))
    assert.doesNotMatch(first.log, RegExp(stuck.email))
  })
})

/** The ids in the rows of an account, except the ids of the events. */
function ownIds(dump: readonly DumpedRow[], accountId: string): string[] {
  const rows = rowsOf(dump, accountId).map(({ table, text }) =>
    table === 'events' ? text.replace(/"id":"[^"]+"/, '') : text,
  )
  const ids = rows.flatMap((text) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])
  const hashes = rows.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? [])
  return [...new Set([...ids, ...hashes])]
}

const rowsOf = (dump: readonly DumpedRow[], accountId: string) =>
  dump.filter(({ text }) => text.includes(accountId))
