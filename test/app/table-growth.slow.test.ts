// Slow. Covers: src/access/sessions src/households src/accounts/api-keys src/households/guests src/transfer/imports src/api/idempotency src/sync src/notifications/webhooks
// Sends the cheapest request that grows a table again and again, and counts the rows of all tables: at once, and after
// the daily jobs of the documented periods. test/app/table-bounds.test.ts names the bounds.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { DAY } from '#platform/kernel/clock.ts'
import { category, pusher, times } from '#test/fixtures/new-rows.ts'
import { outcome } from './answers.ts'
import { type Answer, startApp } from './app.ts'
import { runDailyJob } from './daily-job.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { linesOf } from './imports.ts'
import type { Person } from './person.ts'
import { verified } from './verified.ts'

const TIMES = 150
const LIMITS = { MAX_SESSIONS: '5', MAX_HOUSEHOLDS: '5', MAX_INVITES: '5', MAX_ROWS: '100' }
const env = { ...LIMITS, MAX_MEGABYTES: '1', IMPORT_MAX_MB: '1', WEBHOOKS: 'on' }
const app = await startApp(env)
/** A replica that counts writes. */
const counting = await startApp({ ...env, RATE_LIMITS: 'on' }, app)

interface Home {
  readonly ada: Person
  readonly householdId: string
  readonly call: ReturnType<typeof inHousehold>
  readonly listId: string
}

interface Loop {
  readonly what: string
  readonly send: (home: Home, n: number) => Promise<Answer>
  /** The most rows that each of these tables may have more. Others may have as many as `OF_A_DAY` says, or few. */
  readonly most: Readonly<Record<string, number>>
}

/** Bounded by the bytes of a day, and emptied by the daily job. */
const OF_A_DAY =
  /^(events|operations|role_changes|sync_change|sync_client|sync_receipt|sync_scope|sync_scope_epoch|webhook_messages|stamps_to_forget|mails)$/
/** What one loop may leave anywhere else: a person, a household and its first rows. */
const FEW = 40

const jobOf = ({ call }: Home, n: number) =>
  call('POST', '/v1/imports', linesOf([{ kind: 'place', key: `p${n}`, name: `Shed ${n % 3}` }]))

const LOOPS: readonly Loop[] = [
  { what: 'sign-ins', send: ({ ada }) => ada.signIn(), most: { sessions: 5 } },
  {
    what: 'wrong passwords',
    send: ({ ada }) =>
      app.call('POST', '/v1/auth/signin', { body: { email: ada.email, password: 'wrong guess' } }),
    most: { sessions: 1, events: 10 },
  },
  {
    what: 'households',
    send: ({ ada }, n) => ada.call('POST', '/v1/households', { name: `H ${n}` }),
    most: { households: 5 },
  },
  {
    what: 'households that are deleted',
    send: async ({ ada }, n) => {
      const { body, status } = await ada.call('POST', '/v1/households', { name: `H ${n}` })
      return status === 201 ? ada.call('DELETE', `/v1/households/${body.id}`) : assert.fail()
    },
    most: { households: 1, shopping_lists: 1, household_members: 1 },
  },
  {
    what: 'invites',
    send: ({ ada, householdId }) => ada.call('POST', `/v1/households/${householdId}/invites`, {}),
    most: { invites: 5 },
  },
  {
    what: 'keys of scripts',
    send: ({ ada, householdId }, n) =>
      ada.call('POST', '/v1/auth/keys', {
        name: `Key ${n}`,
        scope: 'read',
        household_ids: [householdId],
        password: ada.password,
      }),
    most: { api_keys: 50, api_key_households: 50, sessions: 51 },
  },
  {
    what: 'links of a list',
    send: ({ call, listId }) =>
      call('POST', `/v1/shopping-lists/${listId}/links`, { role: 'read' }),
    most: { list_links: 50 },
  },
  {
    what: 'calendars',
    send: ({ call, householdId }) => call('POST', `/v1/households/${householdId}/calendar`),
    most: { calendar_feeds: 1 },
  },
  {
    what: 'webhooks',
    send: ({ ada, householdId }) =>
      ada.call('POST', `/v1/households/${householdId}/webhooks`, {
        url: 'https://hooks.example.com/larder',
        events: ['joined'],
      }),
    most: { webhooks: 20 },
  },
  {
    what: 'tickets for streams',
    send: ({ ada }) => ada.call('POST', '/v1/sync/ticket', {}),
    most: { stream_tickets: 50 },
  },
  {
    what: 'requests to confirm the address',
    send: ({ ada }) => ada.call('POST', '/v1/auth/email-verification', {}),
    most: { mail_tokens: 3 },
  },
  {
    what: 'requests to reset the password',
    send: ({ ada }) => app.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } }),
    most: { mail_tokens: 6 },
  },
  {
    what: 'new foods',
    send: ({ call }, n) => call('POST', '/v1/pantry/foods', { name: `Food ${n}` }),
    most: { foods: 100, sync_name: 100 },
  },
  {
    what: 'foods that are deleted',
    send: async ({ call }, n) => {
      const { body, status } = await call('POST', '/v1/pantry/foods', { name: `Food ${n}` })
      return status === 201 ? call('DELETE', `/v1/pantry/foods/${body.id}`) : assert.fail()
    },
    most: { foods: 1, sync_name: 5 },
  },
  {
    what: 'changes of one recipe',
    send: async ({ call }, n) => call('PUT', `/v1/recipes/${RECIPE}`, { title: `Soup ${n}` }),
    most: { recipes: 1, recipe_search: 1, recipe_revisions: 100 },
  },
  {
    what: 'requests with an Idempotency-Key that are refused',
    send: ({ ada }) =>
      app.call('POST', '/v1/pantry/foods', {
        token: ada.accessToken,
        body: { name: '' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    most: { idempotency_keys: TIMES },
  },
  {
    what: 'challenges of passkeys',
    send: ({ ada }) => ada.call('POST', '/v1/auth/passkeys/options', { password: ada.password }),
    most: { used_challenges: 0, passkeys: 0 },
  },
  {
    what: 'files of imports',
    send: jobOf,
    most: { import_jobs: 50, import_results: 60, import_rows: 200, import_uploads: 3 },
  },
  {
    what: 'pushes of new phones',
    send: ({ ada, householdId }) => pusher(app, ada, householdId)(times(1, category)),
    most: { categories: 100 },
  },
]
const RECIPE = randomUUID()

async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = current_schema()::regnamespace`.execute(app.db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)}`.execute(app.db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

const growth = (before: Map<string, number>, now: Map<string, number>) =>
  [...now].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const)

async function newHome(): Promise<Home> {
  const ada = await verified(app)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  return { ada, householdId, call: inHousehold(app, ada, householdId), listId }
}

const large = () => ({ ...category(), data: { name: `${randomUUID()} ${'x'.repeat(60)}` } })
const people: Person[] = []
const empty = await countRows()

describe(`${TIMES} requests, one after the other, leave no more than the bound of each table`, () => {
  for (const { what, send, most } of LOOPS)
    it(what, async () => {
      const before = await countRows()
      const home = await newHome()
      people.push(home.ada)
      const statuses = new Set<number>()
      for (let n = 0; n < TIMES; n++) statuses.add((await send(home, n)).status)

      const over = growth(before, await countRows()).filter(([table, more]) => {
        const bound = most[table] ?? (OF_A_DAY.test(table) ? TIMES * 6 + FEW : FEW)
        return more > bound
      })
      assert.deepEqual(over, [])
      assert.deepEqual(
        [...statuses].filter((status) => status >= 500),
        [],
      )
    })
})

describe('the bytes of a day', () => {
  it('do not begin anew with a new household', async () => {
    const { ada, householdId } = await newHome()
    people.push(ada)
    const full = async (id: string) => {
      const outcomes = []
      for (let i = 0; i < 15; i++)
        outcomes.push(outcome(await pusher(counting, ada, id)(times(200, large))))
      return outcomes
    }
    const first = await full(householdId)
    await ada.call('DELETE', `/v1/households/${householdId}`)
    const made = await ada.call('POST', '/v1/households', { name: 'Again' })

    assert.ok(first.includes('429 RATE_LIMITED'), String(first))
    if (made.status === 201)
      assert.deepEqual(new Set(await full(made.body.id)), new Set(['429 RATE_LIMITED']))
    else assert.equal(made.status, 429)
  })

  it('nor with a new account at the same address, which waits for its removal', async () => {
    const { ada } = await newHome()
    people.push(ada)
    const { email, password } = ada
    await ada.call('DELETE', '/v1/auth/account')

    const again = await app.call('POST', '/v1/auth/signup', {
      body: { email, password, name: 'Ada' },
    })

    assert.equal(again.status, 409)
  })

  it('are counted for all members together, and for each of them', async () => {
    const { ada, householdId } = await newHome()
    const members = [ada]
    for (let i = 0; i < 4; i++) members.push(await joined(app, ada))
    people.push(...members)
    let applied = 0
    for (const one of members)
      for (let i = 0; i < 12; i++) {
        const { status } = await pusher(counting, one, householdId)(times(200, category))
        if (status === 200) applied += 200
      }

    assert.ok(applied <= 3 * 2000, `${applied} changes`)
  })
})

it('nothing is left when the accounts are gone and the periods are over', async () => {
  for (const one of people) await one.signIn()
  for (const one of people) {
    const { body } = await one.signIn()
    if (body.access_token)
      await app.call('DELETE', '/v1/auth/account', { token: body.access_token })
  }
  for (const days of [31, 31, 401]) {
    app.clock.advance({ days })
    await runDailyJob(app, app.clock(), { env })
  }
  app.clock.advance({ days: 2 })
  await runDailyJob(app, app.clock(), { env })

  const left = growth(empty, await countRows()).filter(
    ([table, more]) => more > 0 && !['signing_keys', 'job_runs'].includes(table),
  )
  assert.deepEqual(left, [])
  assert.ok(app.clock().getTime() > 400 * DAY)
})
