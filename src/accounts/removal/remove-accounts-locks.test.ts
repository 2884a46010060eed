import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { describeSync } from '#server/entity-tables.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { problemsOnly } from '#test/app/database.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { removeDueAccounts } from './remove-accounts.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
const removeDue = () =>
  removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, app.clock())

describe('removal during a request', () => {
  it('leaves no event of a running sign-out', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await using gate = await closeGate(ada.id)
    const signOut = ada.call('POST', '/v1/auth/signout')
    await gate.waiting(1)

    const removal = removeDue()
    await gate.waiting(2)
    await gate.release()
    const [{ status }, counts] = [await signOut, await removal]

    assert.deepEqual([status, counts.accounts_removed], [204, 1])
    assert.deepEqual(tablesWith(await dumpDatabase(app.db), ada.id), [])
  })

  it('refuses a restore that waited for it', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const { body: refused } = await ada.signIn()
    await mailsOut(app)
    await using gate = await closeGate(ada.id)
    const removal = removeDue()
    await gate.waiting(1)

    const late = [
      ada.call('POST', '/v1/auth/restore-account'),
      app.call('POST', '/v1/auth/restore-account', { token: refused.restore_token }),
    ]
    await gate.waiting(3)
    await gate.release()
    const [counts, ...answers] = [await removal, ...(await Promise.all(late))]

    assert.deepEqual(counts, { accounts_removed: 1, accounts_failed: 0, accounts_left: 0 })
    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
    assert.deepEqual(tablesWith(await dumpDatabase(app.db), ada.id), [])
  })
})

describe('removal of a locked account', () => {
  it('tries it again in the same run', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    for (const person of [ada, ben]) await person.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await using gate = await holdAccount(ada.id)

    const removal = removeDue()
    await gate.waiting(1)
    const meanwhile = await ben.signIn()
    await gate.release()
    const counts = await removal

    assert.equal(outcome(meanwhile), '401 INVALID_CREDENTIALS') // it continued without a wait
    assert.deepEqual(counts, { accounts_removed: 2, accounts_failed: 0, accounts_left: 0 })
  })

  it('counts it if it stays locked, and leaves it to the next run', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await using gate = await holdAccount(ada.id)

    const first = await removeDue()
    await gate.release()
    const second = await removeDue()

    assert.deepEqual(
      [first, second],
      [
        { accounts_removed: 0, accounts_failed: 0, accounts_left: 1 },
        { accounts_removed: 1, accounts_failed: 0, accounts_left: 0 },
      ],
    )
  })

  it('does not count one that was restored meanwhile', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    await mailsOut(app)
    await using gate = await holdAccount(ada.id)
    const restore = ada.call('POST', '/v1/auth/restore-account')
    await gate.waiting(1)

    const removal = removeDue()
    await gate.waiting(2)
    await gate.release()
    const [{ status }, counts] = [await restore, await removal]

    assert.equal(status, 200)
    assert.deepEqual(counts, { accounts_removed: 0, accounts_failed: 0, accounts_left: 0 })
  })
})

const holdAccount = (id: string) => hold(app, 'select from accounts where id = $1 for update', [id])

/** Makes every transaction that deletes a session of the account wait until the gate is opened. */
async function closeGate(accountId: string) {
  await sql`
    create or replace function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(26); return old; end $$`.execute(app.db)
  await sql`
    create or replace trigger wait_at_gate after delete on sessions for each row
    when (old.account_id = ${sql.lit(accountId)}) execute function wait_at_gate()`.execute(app.db)
  return hold(app, 'select pg_advisory_xact_lock(26)')
}
