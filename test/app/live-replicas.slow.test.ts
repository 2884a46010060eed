// Slow. Covers: src/sync src/kitchen/pantry src/kitchen/shopping-lists src/kitchen/recipes src/kitchen/meal-plan
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { members } from '#households/contract.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { eventually } from '#test/eventually.ts'
import { startApp, type TestApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { startReplica } from './replica.ts'
import { openStream, type OpenStream } from './streams.ts'
import { verified } from './verified.ts'

/** LIVE_RACES sets more. */
const RACES = Number(process.env['LIVE_RACES'] ?? 20)

const NEVER = { question: 3_600_000 }
const one = await startApp({}, undefined, { livePeriods: NEVER })
const two = await startReplica(one, {}, NEVER)
// Port 1 has no server, so this replica neither hears the others nor tells them anything.
const deaf = { LISTEN_URL: 'postgres://127.0.0.1:1/none', LOG_LEVEL: 'silent' }
const asking = await startReplica(one, deaf, { question: 300, grace: 100 })

const metric = async (app: TestApp, name: string): Promise<number> => {
  const { text } = await app.call('GET', '/metrics')
  const [, value] = RegExp(`^${RegExp.escape(name)} (\\d+)$`, 'm').exec(text) ?? []
  return Number(value)
}
const connected = (app: TestApp) => metric(app, 'larder_live_replicas{state="connected"}')
const hearing = (app: TestApp) =>
  eventually('the replica hears the others', async () => (await connected(app)) === 1)

const addFood = (app: TestApp, { accessToken: token }: Person) =>
  app.call('POST', '/v1/pantry/foods', { token, body: { name: `Tea ${Math.random()}` } })
const pokeOf = (stream: OpenStream, scopeId: string) =>
  stream.has(({ name, data }) => name === 'poke' && data.scope_id === scopeId)

describe('several replicas on one database', () => {
  it('tell each other of new versions', async () => {
    await Promise.all([hearing(one), hearing(two)])
    const ada = await signedUp(one)
    const { id } = await firstHousehold(ada)
    const stream = await openStream(two.url, ada.accessToken)

    await addFood(one, ada)

    const poke = await pokeOf(stream, id)
    const { body } = await ada.call('GET', '/v1/sync')
    const scope = body.scopes.find((found: { scope_id: string }) => found.scope_id === id)
    assert.equal(poke.data.version, scope.version)
  })

  it('end a stream after a sign-out on another replica', async () => {
    await Promise.all([hearing(one), hearing(two)])
    const ada = await signedUp(one)
    const stream = await fetch(`${two.url}/v1/sync/events`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })

    await ada.call('POST', '/v1/auth/signout')

    assert.match(await stream.text(), /^event: hello\n/)
  })

  it('take one ticket once', async () => {
    const ada = await signedUp(one)
    const { body } = await ada.call('POST', '/v1/sync/ticket')
    const path = `/v1/sync/events?ticket=${body.ticket}`

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => fetch((i % 2 === 0 ? one : two).url + path)),
    )

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, 401, 401, 401, 401, 401, 401, 401])
    for (const answer of answers) await answer.body?.cancel()
  })

  it('listen again after they lost the connection', async () => {
    await Promise.all([hearing(one), hearing(two)])
    const ada = await signedUp(one)
    const { id } = await firstHousehold(ada)
    const stream = await openStream(two.url, ada.accessToken)

    await addFood(one, ada)
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ 'pg_notify|^listen'`.execute(
      one.db,
    )

    await pokeOf(stream, id) // a replica that did not hear of it asks when it has a new connection
    assert.equal(rows.length, 2)
    await Promise.all([hearing(one), hearing(two)])
  })

  it('find by a question what they do not hear', async () => {
    const ada = await signedUp(one)
    const { id } = await firstHousehold(ada)
    const stream = await openStream(asking.url, ada.accessToken)

    await addFood(one, ada)

    await pokeOf(stream, id)
    assert.equal(await connected(asking), 0)
    assert.ok((await metric(asking, 'larder_live_late_total')) >= 1)
  })

  it('find by a question that a session is over', async () => {
    const ada = await signedUp(one)
    const stream = await fetch(`${asking.url}/v1/sync/events`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })

    await ada.call('POST', '/v1/auth/signout')

    assert.match(await stream.text(), /^event: hello\n/)
  })

  it('find by a question that the database was restored', async () => {
    const ada = await signedUp(one)
    const stream = await fetch(`${asking.url}/v1/sync/events`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })

    await newEpoch(one.db)

    assert.match(await stream.text(), /^event: hello\n.*\n\n(:\n\n)*retry: \d+\n\n$/)
  })

  it(`tell a member who was removed nothing more, in ${RACES} races`, async () => {
    await Promise.all([hearing(one), hearing(two)])
    const ada = await verified(one)
    const ben = await signedUp(one)
    const { id } = await firstHousehold(ada)
    const apps = [one, two, asking]
    const hers = await Promise.all(apps.map((app) => openStream(app.url, ada.accessToken)))
    const streams = await Promise.all(apps.map((app) => openStream(app.url, ben.accessToken)))
    const told = (name: string, begins: readonly number[]) =>
      Promise.all(
        streams.map((stream, i) =>
          stream.has(
            (event, at) =>
              at >= (begins[i] ?? 0) && event.name === name && event.data.scope_id === id,
          ),
        ),
      )

    for (let race = 0; race < RACES; race += 1) {
      const begins = streams.map(({ events }) => events.length)
      const invite = await ada.call('POST', `/v1/households/${id}/invites`, {})
      await ben.call('POST', '/v1/households/join', { code: invite.body.code })
      await told('scope_added', begins)

      // Others write before, during and after the removal, on all replicas.
      const writing = apps.map(async (app) => {
        for (let i = 0; i < 4; i += 1) await addFood(app, ada)
      })
      await sleep(Math.random() * 60)
      await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
      await Promise.all(writing)
      const removed = await told('scope_removed', begins)
      await addFood(two, ada)
      const last = await lastVersion(id)
      await Promise.all(hers.map((stream) => hears(stream, id, last)))

      const version = await removalVersion(id)
      const wrong = streams.flatMap(({ events }, i) =>
        events
          .slice(begins[i])
          .filter(({ data }) => data.scope_id === id)
          .filter(
            (event, at, all) =>
              event.data.version >= version || at > all.indexOf(removed[i] ?? event),
          ),
      )
      assert.deepEqual(wrong, [], `race ${race}, version ${version}`)
    }
  })
})

/** Waits until the stream has told this version. What its replica told before has arrived then, on all streams. */
const hears = (stream: OpenStream, scopeId: string, version: number) =>
  stream.has(({ data }) => data.scope_id === scopeId && data.version >= version)

async function lastVersion(householdId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version::float8 as version from sync_scope where household_id = ${householdId}`.execute(
    one.db,
  )
  return rows[0]?.version ?? assert.fail()
}

/** The version of the household's last removal of a member. */
async function removalVersion(householdId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(version)::float8 as version from sync_change
    where household_id = ${householdId} and entity = ${members.number} and deleted_at is not null`.execute(
    one.db,
  )
  return rows[0]?.version ?? assert.fail()
}
