// Slow. Covers: src/accounts/removal src/households
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { HOUR } from '#platform/kernel/clock.ts'
import { outcome } from '#test/app/answers.ts'
import { startAppAt } from '#test/app/app-at.ts'
import { dumpDatabase } from '#test/app/database-dump.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { eventually } from '#test/eventually.ts'
import { startDaily } from '#test/processes/daily-process.ts'

/** Earlier than the clock of the processes, so that accounts that are due here are due there. */
const AN_HOUR_AGO = new Date(Date.now() - HOUR)
const app = await startAppAt(AN_HOUR_AGO, { DELETION_WINDOW_DAYS: '0' })

it('removes an account completely or not at all, with parallel restores, other jobs and a kill', async () => {
  const people = await inTens(100, async () => {
    const person = await signedUp(app)
    await person.call('DELETE', '/v1/auth/account')
    return person
  })
  await app.db.deleteFrom('mails').execute() // 200 of them would take long
  const whole = await traces(people)
  const [victim = assert.fail(), ...rest] = people.toReversed() // the last that a job gets to
  const returning = rest.slice(0, 50)
  await using gate = await delayRemoval(victim)

  const names = ['first', 'second', 'third']
  const jobs = new Map(names.map((name) => [name, startDaily(app.databaseUrl, name)]))
  await eventually('a job has removed an account', async () => (await countAccounts()) < 100)
  const restores = inTens(50, (i) =>
    (returning[i] ?? assert.fail()).call('POST', '/v1/auth/restore-account'),
  )
  let killed = ''
  await eventually('a job waits while it deletes the victim', async () => {
    killed = (await nameOfWaiting()) ?? ''
    return killed !== ''
  })
  jobs.get(killed)?.process.kill('SIGKILL')
  const runs = await Promise.all([...jobs.values()].map(({ ended }) => ended))
  await gate.release()
  const restored = await restores
  await eventually('the killed job has released its lock', async () => !(await isLocked(victim)))
  const half = await traces(people)
  const last = await startDaily(app.databaseUrl).ended

  // The two other jobs ended without an error, and every restore got a response.
  assert.deepEqual(
    names.map((name, i) => [name, runs[i]?.exitCode]),
    names.map((name) => [name, name === killed ? null : 0]),
  )
  const answers = restored.map(outcome)
  const known = new Set(['200 ok', '401 UNAUTHENTICATED'])
  assert.deepEqual(new Set(answers).difference(known), new Set())
  assert.ok(answers.includes('200 ok'), 'the restores came too late to race')

  // Each account has all its rows or none. The restored ones and the victim have all.
  const back = new Set(returning.filter((_, i) => restored[i]?.status === 200))
  for (const person of people) {
    const rows = half.get(person) ?? []
    const isThere = back.has(person) || person === victim
    assert.deepEqual(rows, isThere ? whole.get(person) : rows.length === 0 ? [] : whole.get(person))
  }

  // The next run removes all due accounts, and no restored one.
  const there = await Promise.all(people.map((person) => person.signIn()))
  assert.deepEqual(
    there.map(outcome),
    people.map((person) => (back.has(person) ? '200 ok' : '401 INVALID_CREDENTIALS')),
  )
  const sum = [...runs, last].map(({ counts }) => counts?.['accounts_removed'] ?? 0)
  assert.equal(last.exitCode, 0)
  assert.ok((last.counts?.['accounts_removed'] ?? 0) >= 1)
  assert.ok(sum.reduce((a, b) => a + b) <= 100 - back.size)
})

/** Ten at a time. */
async function inTens<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i += 10)
    results.push(...(await Promise.all(Array.from({ length: 10 }, (_, j) => work(i + j)))))
  return results
}

/** The tables with rows of each account, sorted; without events, whose number grows. */
async function traces(people: readonly Person[]): Promise<Map<Person, string[]>> {
  const dump = await dumpDatabase(app.db)
  const own = dump.filter(({ table }) => table !== 'events' && table !== 'mails')
  return new Map(
    people.map((person) => [
      person,
      own.filter(({ text }) => text.includes(person.id)).map(({ table }) => table),
    ]),
  )
}

/** Makes every removal slow, and lets that of one account wait in the middle. */
async function delayRemoval({ id }: Person) {
  await sql`
    create function take_time() returns trigger language plpgsql as $$
    begin
      if old.account_id = ${sql.lit(id)} then perform pg_advisory_xact_lock(26);
      else perform pg_sleep(0.03); end if;
      return old;
    end $$`.execute(app.db)
  await sql`
    create trigger take_time after delete on sessions
    for each row execute function take_time()`.execute(app.db)
  return hold(app, 'select pg_advisory_xact_lock(26)')
}

async function nameOfWaiting(): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(app.db)
  return rows[0]?.name
}

async function countAccounts(): Promise<number> {
  const rows = await app.db.selectFrom('accounts').select('id').execute()
  return rows.length
}

async function isLocked({ id }: Person): Promise<boolean> {
  const rows = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.length === 0
}
