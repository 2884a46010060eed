import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'
import type { Answer, TestApp } from '#test/app/app.ts'

/** The provider's claims about a person. */
interface Claims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

interface TokenOptions {
  readonly scope?: string
  readonly nonce?: string
  readonly client?: string
}

/** The package `oidc-provider` on loopback. It signs people in without questions. */
export interface RealProvider {
  readonly issuer: string
  /** Claims by subject. A test may change them. */
  readonly people: Map<string, Claims>
  /** The subject that the provider signs in when a browser comes without `login_hint`. */
  present?: string
  /** Adds a new person, by default with a verified address. */
  add(claims?: Claims): { readonly subject: string; readonly email: string }
  /** Runs the whole authorization code flow. */
  idToken(subject: string, options?: TokenOptions): Promise<string>
  /** Replaces its keys with new ones. */
  rotateKeys(): Promise<void>
}

const SECRET = 'the secret of the clients'
const REDIRECT = 'https://app.example/callback'
/** The web app: a public client, which proves itself by PKCE. */
export const WEB_CLIENT = 'larder-web'
/** One client for each signature algorithm. */
export const CLIENTS = { larder: 'RS256', 'larder-es': 'ES256', 'larder-ed': 'EdDSA' } as const

export async function startProvider(): Promise<RealProvider> {
  const people = new Map<string, Claims>()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const issuer = `http://127.0.0.1:${port}`
  const desk: { present?: string } = {}
  let provider = await createProvider(issuer, people)
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void provider.callback()(request, response)
      return
    }
    void provider.interactionDetails(request, response).then(({ params }) => {
      const hint = params['login_hint']
      const login = { accountId: typeof hint === 'string' ? hint : (desk.present ?? '') }
      return provider.interactionFinished(request, response, { login })
    })
  })

  async function idToken(subject: string, options: TokenOptions = {}): Promise<string> {
    const { scope = 'openid email profile', nonce, client = 'larder' } = options
    const query = new URLSearchParams({
      client_id: client,
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope,
      login_hint: subject,
      ...(nonce === undefined ? {} : { nonce }),
    })
    const back = await follow(`${issuer}/auth?${query.toString()}`)
    const code = new URL(back).searchParams.get('code')
    assert.ok(code, back)
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client}:${encodeURIComponent(SECRET)}`)}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }),
    })
    assert.equal(answer.status, 200)
    const { id_token } = (await answer.json()) as { id_token: string } // OpenID Connect Core, 3.1.3.3
    return id_token
  }

  return Object.assign(desk, {
    issuer,
    people,
    add(claims?: Claims) {
      const subject = randomUUID()
      const email = claims?.email ?? `${subject}@example.com`
      people.set(subject, { email, email_verified: true, name: 'Grace Hopper', ...claims })
      return { subject, email }
    },
    idToken,
    async rotateKeys() {
      provider = await createProvider(issuer, people)
    },
  })
}

/** Sets the clock of the service to the real time, which the provider uses. */
export function setRealTime(app: TestApp): void {
  app.clock.advance({ seconds: (Date.now() - app.clock().getTime()) / 1000 })
}

/** Gets an id token from the provider, and signs in with it. */
export async function signInWithProvider(
  app: TestApp,
  provider: RealProvider,
  subject: string,
  options: TokenOptions = {},
  more: object = {},
): Promise<Answer> {
  const id_token = await provider.idToken(subject, options)
  setRealTime(app)
  return app.call('POST', '/v1/auth/idp', { body: { id_token, ...more } })
}

/** Follows redirects with cookies, as a browser does, until one leads to the app. */
async function follow(start: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hops = 0; hops < 10; hops++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    assert.ok(location, `${answer.status} ${await answer.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(REDIRECT)) return url
  }
  return assert.fail(`More than 10 redirects, the last to ${url}`)
}

async function createProvider(
  issuer: string,
  people: ReadonlyMap<string, Claims>,
): Promise<Provider> {
  const keys = await Promise.all([newKey('RS256'), newKey('ES256'), newKey('EdDSA')])
  return new Provider(issuer, {
    adapter: storage(),
    jwks: { keys },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      ...Object.entries(CLIENTS).map(([client_id, id_token_signed_response_alg]) => ({
        client_id,
        id_token_signed_response_alg,
        client_secret: SECRET,
        redirect_uris: [REDIRECT],
      })),
      {
        client_id: WEB_CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://localhost/sign-in/callback', 'http://larder.test/sign-in/callback'],
      },
    ],
    clientBasedCORS: () => true,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false, // as Google, Apple and most others do: the token holds the claims of the scope
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    ttl: { Session: 600, Grant: 600, IdToken: 600, AccessToken: 600, Interaction: 600 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  } satisfies Configuration)
}

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: randomBytes(8).toString('hex') }
}

/** Storage in memory. The package's own storage in memory logs a warning. */
function storage(): (model: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>()
  return (model) => ({
    async upsert(id, payload) {
      payloads.set(`${model}:${id}`, payload)
    },
    find: async (id) => payloads.get(`${model}:${id}`),
    findByUid: async (uid) => payloads.values().find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = payloads.get(`${model}:${id}`)
      if (payload) payload.consumed = true
    },
    async destroy(id) {
      payloads.delete(`${model}:${id}`)
    },
    revokeByGrantId: async () => {},
  })
}
