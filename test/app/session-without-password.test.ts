import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'
import { startApp } from './app.ts'
import { type Person, signedUp } from './person.ts'
import { collectRoutes, type Route } from './route-table.ts'
import { confirmAddress } from './verified.ts'

const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const routes = collectRoutes()
const app = await startApp(trusting(provider))

/** Reads all credentials of an account. */
async function credentialsOf(accountId: string): Promise<unknown> {
  const { rows } = await sql`
    select a.email, a.email_key, a.email_verified_at, a.password_hash, a.credentials_version,
      (select json_agg(i order by i.id) from identities i where i.account_id = a.id) as identities,
      (select json_agg(t order by t.hash) from mail_tokens t
       where t.account_id = a.id and t.purpose <> 'verify_email') as tokens,
      a.second_factor_since, (select json_agg(f) from second_factors f where f.account_id = a.id) as factors,
      (select json_agg(c order by c.hash) from recovery_codes c where c.account_id = a.id) as codes,
      (select json_agg(p order by p.id) from passkeys p where p.account_id = a.id) as passkeys
    from accounts a where a.id = ${accountId}`.execute(app.db)
  return rows
}

interface Holder {
  readonly id: string
  readonly token: string
  readonly identityId: string
}

/** Accounts with a password and a provider, and with only providers. */
const kinds: Record<string, () => Promise<Holder>> = {
  'with a password': async () => {
    const person = await signedUp(app)
    await confirmAddress(app, person)
    await idp(newcomer({ email: person.email }))
    return holder(person.id, person.accessToken)
  },
  'of two providers': async () => {
    const person = newcomer()
    const { body } = await idp(person)
    await idp(newcomer({ email: person.email })) // the same address, but another subject
    return holder(body.user.id, body.access_token)
  },
}

const idp = async (claims: object) =>
  app.call('POST', '/v1/auth/idp', { body: { id_token: await provider.sign(claims) } })

async function holder(id: string, token: string): Promise<Holder> {
  const { body } = await app.call('GET', '/v1/auth/identities', { token })
  return { id, token, identityId: body.items[0].id }
}

/** Bodies for the route, with all values that a thief of a session can know or invent. */
async function bodiesFor({ members }: Route): Promise<(object | undefined)[]> {
  if (!members) return [undefined]
  const thief: Person = await signedUp(app)
  const nonce = randomUUID()
  const own = await provider.sign({ ...newcomer({ email: thief.email }), nonce })
  const fill = (known: Record<string, unknown>) =>
    Object.fromEntries(
      members.flatMap((member) => (known[member] === undefined ? [] : [[member, known[member]]])),
    )
  const common = {
    new_email: `thief-${randomUUID()}@example.com`,
    email: thief.email,
    name: 'A thief',
    new_password: 'the password of a thief',
    token: 'something',
  }
  return [
    undefined,
    {},
    fill(common),
    fill({ ...common, password: thief.password, current_password: thief.password }),
    fill({ ...common, id_token: own, nonce }),
    fill({ ...common, id_token: own }),
    fill({ ...common, id_token: 'a.b.c', nonce }),
  ]
}

/** These routes end the session or the account. Other tests check them. */
const EXCLUDED = new Set(['POST /v1/auth/signout', 'DELETE /v1/auth/account'])

describe('a session without a password', () => {
  const writing = routes
    .filter(({ url, method }) => url.startsWith('/v1/auth/') && !['GET', 'HEAD'].includes(method))
    .filter(({ method, url }) => !EXCLUDED.has(`${method} ${url}`))

  it('is tested at every route that writes to an account', () => {
    const names = writing.map(({ method, url }) => `${method} ${url}`)

    for (const name of [
      'PUT /v1/auth/email',
      'PUT /v1/auth/password',
      'DELETE /v1/auth/identities/:id',
      'POST /v1/auth/mfa/totp',
      'POST /v1/auth/passkeys',
      'DELETE /v1/auth/passkeys/:id',
      'PUT /v1/auth/mfa/totp',
      'DELETE /v1/auth/mfa/totp',
    ])
      assert.ok(names.includes(name), name)
  })

  for (const [kind, make] of Object.entries(kinds))
    it(`can not change the credentials of an account ${kind}`, async () => {
      const { id, token, identityId } = await make()
      const before = await credentialsOf(id)
      const changed: string[] = []

      for (const route of writing)
        for (const body of await bodiesFor(route)) {
          const path = route.url.replace(/:\w+/, identityId)
          const { status } = await app.call(route.method, path, { token, body })
          const after = await credentialsOf(id)
          if (JSON.stringify(after) !== JSON.stringify(before) || status >= 500)
            changed.push(`${route.method} ${route.url} ${status} ${JSON.stringify(body)}`)
        }

      assert.deepEqual(changed, [])
    })
})
