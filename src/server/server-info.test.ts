import assert from 'node:assert/strict'
import { it } from 'node:test'
import packageJson from '#package.json' with { type: 'json' }
import { homeUrls } from '#platform/http/home-addresses.ts'
import { callWithLines, outcome } from '#test/app/answers.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const provider = { issuer: 'https://id.example.com', client_ids: ['app', 'web'], name: 'Example' }
const app = await startApp({
  SIGN_UP: 'invite',
  OIDC_PROVIDERS: JSON.stringify([provider]),
  MAX_MEMBERS: '12',
  BARCODE_LOOKUP: 'on',
})

it('GET /v1 describes the server to an app without a token', async () => {
  const { status, body } = await app.call('GET', '/v1')

  assert.equal(status, 200)
  assert.deepEqual(body, {
    name: 'Larder',
    version: packageJson.version,
    api_versions: ['v1'],
    sign_up: 'invite',
    providers: [provider],
    public_url: 'http://larder.test',
    home_urls: [],
    is_new: true,
    sends_mail: false,
    barcode_lookup: true,
    recipe_fetch: true,
    deletion_window_days: 30,
    webhooks: true,
    magic_link: false,
    join_codes: true,
    passkeys: true,
    limits: {
      max_mutations: 200,
      max_push_bytes: 1_048_576,
      max_page_rows: 5000,
      max_households: 50,
      max_members: 12,
      max_invites: 50,
      max_rows: 250_000,
      max_megabytes: 256,
      max_photo_megabytes: 1024,
      max_photo_bytes: 20_000_000,
      max_sessions: 100,
      writes_per_minute: 10_000,
    },
    schema_versions: { min: 1, max: 5 },
  })
})

it('GET /v1 tells that nobody has an account yet, and is not kept until then', async () => {
  const open = await startApp({ DAILY_JOB_AT: '03:15' })
  const empty = await open.call('GET', '/v1')
  await signedUp(open)
  const used = await open.call('GET', '/v1')

  assert.deepEqual(
    [empty, used].map(({ headers, body }) => [headers.get('cache-control'), body.is_new]),
    [
      ['no-cache', true],
      ['public, max-age=300', false],
    ],
  )
  assert.notEqual(empty.headers.get('etag'), used.headers.get('etag'))
})

it('GET /v1 may be cached, and answers 304 if the cached copy is current', async () => {
  const open = await startApp({ DAILY_JOB_AT: '03:15' })
  await signedUp(open)
  const ask = (tag?: string) =>
    open.call('GET', '/v1', tag === undefined ? {} : { headers: { 'if-none-match': tag } })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  const same = await ask(`W/${etag}`)
  const other = await ask('"another"')

  assert.match(etag, /^"[\w-]{27}"$/)
  assert.equal(first.headers.get('cache-control'), 'public, max-age=300')
  assert.deepEqual([same.status, same.body, other.status], [304, undefined, 200])
})

it('GET /v1 names the addresses for other devices to a page on the computer itself only', async () => {
  const open = await startApp({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'http://localhost:8080',
  })
  const ask = (host: string) => callWithLines(`${open.url}/v1`, [['host', host]])
  const [here, there] = [await ask('localhost:8080'), await ask('larder.example.com')]
  const { home_urls } = Object(here.body)

  assert.deepEqual(
    home_urls,
    homeUrls({
      host: '0.0.0.0',
      port: 8080,
      hasTls: false,
      publicUrl: 'http://localhost:8080',
    }),
  )
  assert.deepEqual(Object(there.body).home_urls, [])
})

it('the addresses for other devices are those on which the server listens', () => {
  const listening = {
    host: '0.0.0.0',
    port: 8080,
    hasTls: false,
    publicUrl: 'http://localhost:8080',
  }
  const find = (change: Partial<typeof listening>, isContainer = false) =>
    homeUrls({ ...listening, ...change }, () => ['192.168.1.20', '10.0.0.3'], isContainer)

  assert.deepEqual(
    [
      find({}),
      find({ host: '10.0.0.3' }),
      find({ host: '127.0.0.1' }),
      find({ hasTls: true }),
      find({ publicUrl: 'http://192.168.1.20:8080' }),
      find({}, true),
    ],
    [
      ['http://192.168.1.20:8080', 'http://10.0.0.3:8080'],
      ['http://10.0.0.3:8080'],
      [],
      [],
      [],
      [],
    ],
  )
})

it('pages of recipes are fetched at home; with DATABASE_URL only if the operator says so', async () => {
  const elsewhere = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET }
  const silent = await startApp(elsewhere, app)
  const told = await startApp({ ...elsewhere, FETCH_RECIPES: 'on' }, app)
  const ada = await signedUp(told) // the other one takes invited people only
  // An address that is refused: the request itself goes nowhere.
  const body = { url: 'http://10.0.0.1/' }

  const answers = []
  for (const one of [app, silent, told]) {
    const { body: info } = await one.call('GET', '/v1')
    const read = await one.call('POST', '/v1/recipes/read', { token: ada.accessToken, body })
    answers.push([info.recipe_fetch, outcome(read)])
  }

  assert.deepEqual(answers, [
    [true, '400 VALIDATION_FAILED'],
    [false, '404 NOT_FOUND'],
    [true, '400 VALIDATION_FAILED'],
  ])
})
