import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'

const app = await startApp({ MAX_SESSIONS: '5' })

// Two sign-ins that delete the same sessions in different orders would deadlock: PostgreSQL ends one.
// The order depends on the plan, so this test looks at who waits where.
it('lets simultaneous sign-ins of one account end old sessions one after the other', async () => {
  const { id, email, password } = await signedUp(app)
  const signIn = () => app.call('POST', '/v1/auth/signin', { body: { email, password } })
  await app.inbox.verifications(email) // its queue locks the account too
  for (let i = 0; i < 4; i += 1) await signIn()
  const oldest = 'select from sessions where account_id = $1 order by refreshed_at, id limit 1'

  await using held = await hold(app, `${oldest} for update`, [id])
  const signIns = Array.from({ length: 4 }, signIn)
  await held.waiting(4)
  const { rows: waiting } = await sql<{ table: string; waiting: number }>`
    select relation::regclass::text as table, count(*)::integer as waiting from pg_locks
    where locktype = 'tuple' and database = (select oid from pg_database where datname = current_database())
    group by relation order by 1`.execute(app.db)
  await held.release()
  const answers = await Promise.all(signIns)

  const { body } = await signIn()
  const list = await app.call('GET', '/v1/auth/sessions', { token: body.access_token })
  assert.deepEqual(waiting, [
    { table: 'accounts', waiting: 3 },
    { table: 'sessions', waiting: 1 },
  ])
  assert.deepEqual(new Set(answers.map(outcome)), new Set(['200 ok']))
  assert.equal(list.body.items.length, 5)
})
