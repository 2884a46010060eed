import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/kernel/ids.ts'
import { addressChanges } from './address-change.ts'
import { startApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { openPhotos, PIXEL } from './photos.ts'
import { resetToken } from './reset-mail.ts'

const app = await startApp({ WEBHOOKS: 'on' })
const { changeAddress, undo } = addressChanges(app)

/** An account with a household, another owner, and something of each kind to share. */
async function openHome() {
  const ada = await signedUp(app, { name: 'Ada' })
  const ben = await joined(app, ada, 'member', 'Ben')
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const members = `/v1/households/${householdId}/members`
  await ada.call('PATCH', `${members}/${ben.id}`, { role: 'owner' })
  const { recipeId, photoId } = await photoOf(ada)
  const hooks = `/v1/households/${householdId}/webhooks`
  const old = await ben.call('POST', hooks, {
    url: 'https://hooks.example.com/old',
    events: ['changed'],
  })
  assert.equal(old.status, 201, old.text)
  return { ada, ben, householdId, listId, recipeId, photoId, hookId: old.body.id as string }
}
type Home = Awaited<ReturnType<typeof openHome>>

async function photoOf(ada: Person) {
  const { photo, put } = await openPhotos(app, ada)
  const { body: recipe } = await ada.call('POST', '/v1/recipes', { title: 'Soup' })
  const { id } = await photo({ recipe_id: recipe.id })
  expectDone(await put(id, PIXEL))
  return { recipeId: recipe.id as string, photoId: id as string }
}

/** A session that makes something. */
interface Maker {
  readonly accessToken: string
  readonly refreshToken: string
  readonly id: string
}

const worked = ({ status }: { status: number }) => status < 300

/** Makes something in a session. @returns whether it gives access */
type Make = (home: Home, maker: Maker) => Promise<() => Promise<boolean>>

const post = async (maker: Maker, path: string, body: object = {}) => {
  const answer = await app.call('POST', path, { token: maker.accessToken, body })
  if (answer.status >= 400) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'A'.repeat(22),
}

const THINGS: Readonly<Record<string, Make>> = {
  async invite({ householdId }, maker) {
    const { code } = await post(maker, `/v1/households/${householdId}/invites`, { max_uses: 5 })
    return async () =>
      worked(await (await signedUp(app)).call('POST', '/v1/households/join', { code }))
  },
  async 'guest link'({ listId }, maker) {
    const { token } = await post(maker, `/v1/shopping-lists/${listId}/links`, { role: 'tick' })
    return async () => worked(await app.call('GET', '/v1/guest/list', { token }))
  },
  async 'recipe page'({ recipeId }, maker) {
    const { url } = await post(maker, `/v1/recipes/${recipeId}/share`)
    return async () => worked(await app.call('GET', new URL(url).pathname))
  },
  async webhook({ householdId, ben }, maker) {
    const url = `https://hooks.example.com/${randomUUID()}`
    const hooks = `/v1/households/${householdId}/webhooks`
    await post(maker, hooks, { url, events: ['changed'] })
    return async () => (await ben.call('GET', hooks)).text.includes(url)
  },
  async 'webhook that was moved'({ householdId, ben, hookId }, maker) {
    const url = `https://hooks.example.com/${randomUUID()}`
    const hooks = `/v1/households/${householdId}/webhooks`
    const { accessToken: token } = maker
    await app.call('PATCH', `${hooks}/${hookId}`, { token, body: { url } })
    return async () => (await ben.call('GET', hooks)).text.includes(url)
  },
  async calendar({ householdId }, maker) {
    const { url } = await post(maker, `/v1/households/${householdId}/calendar`)
    return async () => worked(await app.call('GET', new URL(url).pathname))
  },
  async key({ householdId, ada }, maker) {
    const wish = { name: 'Script', scope: 'write', household_ids: [householdId] }
    const { key } = await post(maker, '/v1/auth/keys', { ...wish, password: ada.password })
    return async () => {
      const headers = { 'larder-household': householdId }
      return worked(await app.call('GET', '/v1/shopping-lists', { token: key, headers }))
    }
  },
  async 'push subscription'({ ada }, maker) {
    const endpoint = `https://push.example.com/${randomUUID()}`
    await post(maker, '/v1/notices/push-subscriptions', { endpoint, keys: KEYS })
    return async () => {
      const found = app.db.selectFrom('push_subscriptions').select('endpoint')
      const rows = await found.where('account_id', '=', ada.id).execute()
      return rows.some((row) => row.endpoint === endpoint)
    }
  },
  async ticket(_home, maker) {
    const { ticket } = await post(maker, '/v1/sync/ticket')
    return async () => worked(await app.call('GET', `/v1/sync/events?ticket=${ticket}`))
  },
  async 'address of a photo'({ photoId }, maker) {
    const { links } = await post(maker, '/v1/photos/links', { ids: [photoId] })
    const { pathname } = new URL(links[0].small)
    return async () => worked(await app.call('GET', pathname))
  },
  async 'access token'(_home, { accessToken: token }) {
    return async () => worked(await app.call('GET', '/v1/auth/account', { token }))
  },
  async 'refresh token'(_home, { refreshToken: refresh_token }) {
    return async () =>
      worked(await app.call('POST', '/v1/auth/refresh', { body: { refresh_token } }))
  },
}
/** What belongs to the account, and not to one of its households. */
const OF_ACCOUNT = ['push subscription', 'ticket', 'access token', 'refresh token']

interface Way {
  /** Whether what the owner's own session has made ends too. */
  readonly endsOwn: boolean
  /** The kind of the event that tells what ended. */
  readonly event: string
  readonly end: (home: Home, thief: Maker) => Promise<unknown>
}

const expectDone = (answer: { status: number; text: string }) => {
  assert.ok(answer.status < 300, answer.text)
  return answer
}
const NEW = 'an even finer password'
const reset = async ({ ada }: Home) => {
  const token = await resetToken(app, ada.email)
  const body = { token, new_password: NEW }
  expectDone(await app.call('PUT', '/v1/auth/password-reset', { body }))
}

const WAYS: Readonly<Record<string, Way>> = {
  'a new password': {
    endsOwn: false,
    event: 'password_changed',
    end: async ({ ada }) => {
      const body = { current_password: ada.password, new_password: NEW }
      expectDone(await ada.call('PUT', '/v1/auth/password', body))
    },
  },
  'the removal of a provider': {
    endsOwn: false,
    event: 'identity_unlinked',
    end: async ({ ada }) => {
      const id = newId(app.clock())
      const issuer = 'https://id.example.com'
      const row = {
        id,
        account_id: ada.id,
        issuer,
        subject: id,
        email: null,
        created_at: app.clock(),
      }
      await app.db.insertInto('identities').values(row).execute()
      const { password } = ada
      expectDone(await ada.call('DELETE', `/v1/auth/identities/${id}`, { password }))
    },
  },
  'a sign-out of the others': {
    endsOwn: false,
    event: 'signed_out',
    end: async ({ ada }) =>
      expectDone(await ada.call('POST', '/v1/auth/signout', { scope: 'others' })),
  },
  'the end of the session in the list': {
    endsOwn: false,
    event: 'session_ended',
    end: async ({ ada }, { id }) => expectDone(await ada.call('DELETE', `/v1/auth/sessions/${id}`)),
  },
  'a copied refresh token': {
    endsOwn: false,
    event: 'refresh_token_reused',
    end: async (_home, { refreshToken: refresh_token }) => {
      const refresh = (token: string) =>
        app.call('POST', '/v1/auth/refresh', { body: { refresh_token: token } })
      const { body } = expectDone(await refresh(refresh_token)) as { body: Maker } & {
        body: { refresh_token: string }
      } & Awaited<ReturnType<typeof refresh>>
      expectDone(await refresh(body.refresh_token))
      app.clock.advance({ minutes: 1 })
      assert.equal((await refresh(refresh_token)).status, 401)
    },
  },
  'a sign-out of all': {
    endsOwn: true,
    event: 'signed_out',
    end: async ({ ada }) =>
      expectDone(await ada.call('POST', '/v1/auth/signout', { scope: 'all' })),
  },
  'a reset by mail': { endsOwn: true, event: 'password_reset', end: reset },
  'a claim by the owner of the address': {
    endsOwn: true,
    event: 'credentials_destroyed',
    end: async (home) => {
      const accounts = app.db.updateTable('accounts').set({ email_verified_at: null })
      await accounts.where('id', '=', home.ada.id).execute()
      await reset(home)
    },
  },
  'the undo of a change of address': {
    endsOwn: true,
    event: 'email_change_undone',
    end: async ({ ada }) => {
      const link = await changeAddress(ada, `thief-${randomUUID()}@example.com`)
      expectDone(await undo(link.undo))
    },
  },
  'the removal from the household': {
    endsOwn: true,
    event: 'removed_from_household',
    end: async ({ ada, ben, householdId }) =>
      expectDone(await ben.call('DELETE', `/v1/households/${householdId}/members/${ada.id}`)),
  },
}

async function sessionOf(token: string, refreshToken: string): Promise<Maker> {
  const { body } = await app.call('GET', '/v1/auth/sessions', { token })
  const { id } = body.items.find((one: { current: boolean }) => one.current)
  return { accessToken: token, refreshToken, id }
}

async function makers({ ada }: Home) {
  const { body } = await ada.signIn()
  return {
    thief: await sessionOf(body.access_token, body.refresh_token),
    own: await sessionOf(ada.accessToken, ada.refreshToken),
  }
}

/** @returns the names of what works */
async function whatWorks(made: ReadonlyMap<string, () => Promise<boolean>>): Promise<string[]> {
  const working: string[] = []
  for (const [name, works] of made) if (await works()) working.push(name)
  return working
}

async function makeAll(home: Home, maker: Maker, without: readonly string[] = []) {
  const made = new Map<string, () => Promise<boolean>>()
  for (const [name, make] of Object.entries(THINGS))
    if (!without.includes(name)) made.set(name, await make(home, maker))
  return made
}

async function forgetSessions(): Promise<void> {
  for (const table of ['invites', 'list_links', 'recipe_shares', 'webhooks', 'calendar_feeds'])
    await sql`update ${sql.table(table)} set session_id = null`.execute(app.db)
  await sql`update api_keys set made_in = null`.execute(app.db)
}

/** The newest event of a kind, of the account. */
async function eventOf({ ada }: Home, kind: string) {
  const row = await app.db
    .selectFrom('events')
    .select('details')
    .where('subject', '=', ada.id)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.details as { ended?: object; made?: object }
}

/** There is one for each account. */
const ONCE = ['calendar', 'webhook that was moved']

describe('what a stolen session has made', () => {
  for (const [way, { endsOwn, event, end }] of Object.entries(WAYS))
    it(`gives no access after ${way}, and an event tells what ended${endsOwn ? '' : '; what the owner’s own session has made stays'}`, async () => {
      const home = await openHome()
      const { thief, own } = await makers(home)
      const mine = await makeAll(home, own, ONCE)
      const stolen = await makeAll(home, thief)

      await end(home, thief)

      const isLate = event === 'refresh_token_reused' // the ticket has expired
      const lasting = [...mine.keys()].filter((one) => one !== 'ticket' || !isLate)
      const ofAccount = event === 'removed_from_household' ? OF_ACCOUNT : []
      assert.deepEqual(
        { stolen: await whatWorks(stolen), mine: await whatWorks(mine) },
        { stolen: ofAccount, mine: endsOwn ? ofAccount : lasting },
      )
      const { ended, made = ended } = await eventOf(home, event)
      const { sessions: _, ...counts } = made as Record<string, number>
      const each = endsOwn ? 2 : 1
      const keys = event === 'removed_from_household' ? {} : { api_keys: each }
      const once = { calendar_feeds: 1, webhooks: each + 1 }
      const expected = { invites: each, list_links: each, recipe_pages: each, ...once, ...keys }
      assert.deepEqual(counts, expected)
    })
})

describe('a change of the password', () => {
  it('keeps the calendar that the same session has made', async () => {
    const home = await openHome()
    const { own, thief } = await makers(home)
    const works = await THINGS['calendar']?.(home, own)

    await WAYS['a new password']?.end(home, thief)

    assert.equal(await works?.(), true)
  })

  it('ends what was made before Larder stored the sessions', async () => {
    const home = await openHome()
    const { own, thief } = await makers(home)
    const made = await makeAll(home, own)
    await forgetSessions()

    await WAYS['a new password']?.end(home, thief)

    assert.deepEqual(await whatWorks(made), [
      'push subscription',
      'ticket',
      'address of a photo',
      'access token',
      'refresh token',
    ])
  })

  it('ends exactly what GET /v1/auth/standing-access counts before', async () => {
    const home = await openHome()
    const { own, thief } = await makers(home)
    await makeAll(home, thief)
    await THINGS['invite']?.(home, own)
    await THINGS['guest link']?.(home, own)

    const { status, body } = await home.ada.call('GET', '/v1/auth/standing-access')
    await WAYS['a new password']?.end(home, thief)

    const others = { invites: 1, list_links: 1, recipe_pages: 1, webhooks: 2, calendar_feeds: 1 }
    assert.equal(status, 200)
    assert.deepEqual(body, {
      others: { sessions: 1, api_keys: 1, ...others },
      all: { sessions: 2, api_keys: 1, ...others, invites: 2, list_links: 2 },
    })
    const { ended } = await eventOf(home, 'password_changed')
    assert.deepEqual(ended, body.others)
    const after = await home.ada.call('GET', '/v1/auth/standing-access')
    assert.deepEqual(after.body.others, {
      sessions: 0,
      api_keys: 0,
      invites: 0,
      list_links: 0,
      recipe_pages: 0,
      webhooks: 0,
      calendar_feeds: 0,
    })
  })

  it('ends what another session makes at the same moment', async () => {
    const home = await openHome()
    const found: string[] = []
    let { password } = home.ada
    for (let round = 0; round < 5; round++) {
      const { body } = await app.call('POST', '/v1/auth/signin', {
        body: { email: home.ada.email, password },
      })
      const thief = await sessionOf(body.access_token, body.refresh_token)
      const before = { ...home, ada: { ...home.ada, password } }
      const new_password = `the password of round ${round}`

      const [changed, ...making] = await Promise.all([
        home.ada.call('PUT', '/v1/auth/password', { current_password: password, new_password }),
        ...Object.entries(THINGS).map(async ([name, make]) => ({
          name,
          works: await make(before, thief).catch(() => undefined), // it may be refused
        })),
      ])

      expectDone(changed)
      password = new_password
      for (const { name, works } of making) if (await works?.()) found.push(name)
    }

    assert.deepEqual(found, [])
  })

  it('tells the other owners what ended in their household', async () => {
    const home = await openHome()
    const { thief } = await makers(home)
    await makeAll(home, thief)

    await WAYS['a new password']?.end(home, thief)

    const { body } = await home.ben.call('GET', '/v1/auth/events')
    const told = body.items
      .filter(({ details }: { details: object }) => 'because' in details)
      .map(({ kind, details }: { kind: string; details: object }) => ({ kind, ...details }))
    const of = { household_id: home.householdId, because: 'password_changed' }
    assert.deepEqual(
      told.toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind)),
      [
        { kind: 'invite_revoked', ...of, count: 1 },
        { kind: 'list_link_revoked', ...of, count: 1 },
        { kind: 'recipe_unshared', ...of, count: 1 },
        { kind: 'webhook_deleted', ...of, count: 2 },
      ],
    )
  })
})

it('a sign-out of this session ends nothing that it has made', async () => {
  const home = await openHome()
  const { thief: laptop } = await makers(home)
  const made = await makeAll(home, laptop)

  expectDone(await app.call('POST', '/v1/auth/signout', { token: laptop.accessToken }))

  assert.deepEqual(await whatWorks(made), [
    'invite',
    'guest link',
    'recipe page',
    'webhook',
    'webhook that was moved',
    'calendar',
    'key',
  ])
})

it('each table that names the session of a maker is one whose rows end', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name in ('session_id', 'made_in')
    order by table_name`.execute(app.db)

  const bySession = ['import_jobs', 'push_subscriptions', 'stream_tickets'] // they end with the session
  assert.deepEqual(
    [...new Set(rows.map(({ table }) => table))].filter((one) => !bySession.includes(one)),
    [
      'api_key_households', // it goes with its key
      'api_keys',
      'calendar_feeds',
      'events', // they stay
      'invites',
      'list_links',
      'recipe_shares',
      'webhooks',
    ],
  )
})
