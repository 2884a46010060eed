import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import packageJson from '#package.json' with { type: 'json' }
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openTlsServer } from '#test/processes/tls-server.ts'

// A server on loopback answers in the shape that Open Food Facts documents for version 2 of its API.
type Reply = (request: IncomingMessage, response: ServerResponse) => unknown
let reply: Reply = unknown
const asked: IncomingMessage[] = []
const products = await openTlsServer((request, response) => {
  asked.push(request)
  return reply(request, response)
})
after(() => products[Symbol.asyncDispose]())
const service = `https://127.0.0.1:${products.port}`
const env = { BARCODE_LOOKUP: service, EGRESS_ALLOW: '127.0.0.0/8' }
const egress = { ca: products.ca }
const app = await startApp(env, undefined, { egress })
const limited = await startApp({ ...env, RATE_LIMITS: 'on' }, app, { egress })

/** A product with these fields, as the service answers it. */
const knows =
  (product: object): Reply =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: '1', product, status: 1, status_verbose: 'product found' }))
  }
function unknown(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: '1', status: 0, status_verbose: 'product not found' }))
}

let last = 40_000_000_00000
/** Codes that no test has asked for. */
const newCode = () => String(last++)

async function lookUp(person: Person, code = newCode(), by = app) {
  const path = `/v1/pantry/barcodes/lookup?code=${code}`
  return by.call('GET', path, { token: person.accessToken })
}

/** Status and code of an answer. A product has a `code` too. */
const outcome = ({ status, body }: Answer) => `${status} ${status === 200 ? 'ok' : body.code}`

const inLanguage = async (language: string) => {
  const person = await signedUp(app)
  await person.call('PATCH', '/v1/auth/account', { language })
  return person
}

const COLA = {
  product_name: 'Cola',
  product_name_de: 'Koffeinlimonade',
  lang: 'fr',
  brands: 'Brausequelle,Sprudel AG',
  quantity: '6 x 330 ml',
  product_quantity: '1980',
  product_quantity_unit: 'ml',
}

const newPath = () => `/v1/pantry/barcodes/lookup?code=${newCode()}`

describe('a barcode', () => {
  it('is looked up with a name in the language of the account', async () => {
    const [ada, ben] = [await inLanguage('de'), await inLanguage('es')]
    const code = newCode()
    reply = knows(COLA)

    const [german, spanish] = [await lookUp(ada, code), await lookUp(ben, code)]

    const product = {
      code,
      name: 'Koffeinlimonade',
      language: 'de',
      brand: 'Brausequelle',
      quantity: 1980,
      unit: 'ml',
      pack_size: '6 x 330 ml',
      source: { name: 'Open Food Facts', url: `${service}/product/${code}` },
    }
    assert.deepEqual([german.status, german.body], [200, product])
    assert.deepEqual(spanish.body, { ...product, name: 'Cola', language: 'fr' })
  })

  it('is sent with nothing but a language, and with the name of this software', async () => {
    const ada = await inLanguage('de')
    const code = newCode()
    reply = knows(COLA)
    asked.length = 0

    await lookUp(ada, code)

    const [request = assert.fail(), ...others] = asked
    const fields =
      'product_name,product_name_de,product_name_en,lang,brands,quantity,product_quantity,product_quantity_unit'
    const { host, ...headers } = request.headers
    assert.deepEqual(others, [])
    assert.equal(
      decodeURIComponent(request.url ?? ''),
      `/api/v2/product/${code}.json?fields=${fields}`,
    )
    assert.equal(host, `127.0.0.1:${products.port}`)
    assert.deepEqual(headers, {
      accept: 'application/json',
      'user-agent': `Larder/${packageJson.version} (http://larder.test)`,
      connection: 'close',
    })
  })

  it('has what is known of the product, as short texts on one line', async () => {
    const ada = await signedUp(app)
    const shown = async (product: object) => {
      reply = knows(product)
      const { body } = await lookUp(ada)
      return [body.name, body.language, body.brand, body.quantity, body.unit, body.pack_size]
    }

    const found = [
      await shown({ product_name: '', product_name_en: 'Oat bar' }),
      await shown({ product_name: ' The &quot;best&quot;\n<b>\u0000 bread ', lang: 'en' }),
      await shown({ product_name: '🍞'.repeat(200), lang: 7, brands: ['x'], quantity: {} }),
      await shown({
        product_name: 'Salt',
        quantity: '1,000 g',
        product_quantity: 1000,
        product_quantity_unit: 'g',
      }),
      await shown({ product_name: 'Eggs', lang: 'en', quantity: '10 eggs', product_quantity: 'x' }),
    ]

    assert.deepEqual(found, [
      ['Oat bar', 'en', null, null, null, null],
      ['The "best" <b> bread', 'en', null, null, null, null],
      ['🍞'.repeat(100), null, null, null, null, null],
      ['Salt', null, null, 1000, 'g', '1,000 g'],
      ['Eggs', 'en', null, null, null, '10 eggs'],
    ])
  })

  it('is 404 if nobody knows it, and is asked for again', async () => {
    const ada = await signedUp(app)
    const code = newCode()
    reply = unknown

    const first = await lookUp(ada, code)
    reply = knows({ brands: 'Without a name' })
    const nameless = await lookUp(ada, code)
    reply = knows(COLA)
    const then = await lookUp(ada, code)

    assert.deepEqual([first, nameless, then].map(outcome), [
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '200 ok',
    ])
  })

  it('is asked for once a day', async () => {
    const ada = await signedUp(app)
    const code = newCode()
    reply = knows(COLA)
    asked.length = 0

    const [first, second] = [await lookUp(ada, code), await lookUp(ada, code)]
    app.clock.advance({ days: 1 })
    const { body: session } = await ada.signIn()
    await lookUp({ ...ada, accessToken: session.access_token }, code)

    assert.deepEqual(first.body, second.body)
    assert.equal(asked.length, 2)
  })

  it('must be a GTIN', async () => {
    const ada = await signedUp(app)
    asked.length = 0

    const codes = ['', '1', '123456789', '../../etc/x', '3017620422003%0A', '301762042200%2e']
    const answers = await Promise.all(codes.map((code) => lookUp(ada, code)))

    assert.deepEqual(
      answers.map(outcome),
      codes.map(() => '400 VALIDATION_FAILED'),
    )
    assert.deepEqual(asked, [])
  })

  it('is looked up for no member of a household that has refused', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const { id } = await firstHousehold(ada)
    const invited = await joined(app, ada)
    const answer = (asks_open_food_facts: boolean | null) =>
      inHousehold(app, invited, id)('PATCH', `/v1/households/${id}`, { asks_open_food_facts })
    reply = knows(COLA)

    const lookUps = async () => {
      const answers = [await lookUp(ada), await inHousehold(app, invited, id)('GET', newPath())]
      return answers.map(outcome)
    }
    const unasked = await lookUps()
    const { body } = await answer(false)
    asked.length = 0
    const refused = await lookUps()
    const elsewhere = await lookUp(ben)
    const others = asked.length
    await answer(true)
    const allowed = await lookUps()

    assert.deepEqual(unasked, ['200 ok', '200 ok'])
    assert.equal(body.asks_open_food_facts, false)
    assert.deepEqual(refused, ['403 FORBIDDEN', '403 FORBIDDEN'])
    assert.deepEqual([outcome(elsewhere), others], ['200 ok', 1])
    assert.deepEqual(allowed, ['200 ok', '200 ok'])
  })

  it('is not looked up for a household of others', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const { id } = await firstHousehold(ada)
    asked.length = 0

    const answer = await inHousehold(
      app,
      eve,
      id,
    )('GET', `/v1/pantry/barcodes/lookup?code=${newCode()}`)

    assert.deepEqual([outcome(answer), asked], ['404 NOT_FOUND', []])
  })

  it('changes no row', async () => {
    const ada = await signedUp(app)
    const versions = async () =>
      (await sql`select household_id, version from sync_scope order by 1`.execute(app.db)).rows
    const before = await versions()
    reply = knows(COLA)

    await lookUp(ada)

    assert.deepEqual(await versions(), before)
  })

  it('needs a token, and can be looked up 300 times an hour by an account', async () => {
    const ada = await signedUp(app)
    const ben = await signedUp(app)
    reply = knows(COLA)
    const open = await app.call('GET', `/v1/pantry/barcodes/lookup?code=${newCode()}`)

    const first = await lookUp(ada, newCode(), limited)
    // The other 299, without sending them.
    await sql`update rate_limits set count = 300 where resets_at > ${new Date(app.clock().getTime() + 120_000)}`.execute(
      app.db,
    )
    const more = await lookUp(ada, newCode(), limited)
    const other = await lookUp(ben, newCode(), limited)

    assert.deepEqual([open, first, more, other].map(outcome), [
      '401 UNAUTHENTICATED',
      '200 ok',
      '429 RATE_LIMITED',
      '200 ok',
    ])
  })

  it('is looked up 90 times a minute by a server, as the service asks', async () => {
    const ada = await signedUp(app)
    reply = knows(COLA)

    const outcomes = []
    for (let i = 0; i < 91; i++) outcomes.push(outcome(await lookUp(ada, newCode(), limited)))

    assert.equal(outcomes.at(0), '200 ok')
    assert.equal(outcomes.at(-1), '429 RATE_LIMITED')
  })
})

describe('a product database that is not as it should be', () => {
  const faults: Record<string, Reply> = {
    'answers HTML': (_request, response) => response.end('<html>Down for maintenance</html>'),
    'answers HTML with 404': (_request, response) =>
      response.writeHead(404).end('<html>Not found</html>'),
    'answers another shape': (_request, response) => response.end('{"status":1,"product":[]}x'),
    'answers no product': (_request, response) => response.end('{"status":1}'),
    'answers null': (_request, response) => response.end('null'),
    'has an error': (_request, response) => response.writeHead(500).end('{"status":0}'),
    'wants fewer requests': (_request, response) => response.writeHead(429).end(),
    redirects: (_request, response) =>
      response.writeHead(302, { location: `${service}/elsewhere` }).end(),
    'answers too much': (_request, response) => response.end(' '.repeat(300_000)),
    'hangs up': (request) => request.socket.destroy(),
    'hangs up in the middle': (request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{')
      setImmediate(() => request.socket.destroy())
    },
  }
  for (const [fault, faulty] of Object.entries(faults))
    it(`is told to the app as 503 if it ${fault}`, async () => {
      const ada = await signedUp(app)
      reply = faulty
      asked.length = 0

      const answer = await lookUp(ada)

      assert.equal(outcome(answer), '503 UNAVAILABLE')
      assert.equal(answer.headers.get('retry-after'), '60')
      assert.equal(asked.length, 1) // it follows no redirect
    })

  it('is not waited for longer than 5 s, even if it has sent a byte', async (t) => {
    const ada = await signedUp(app)
    const late = new AbortController()
    const timeout = t.mock.method(AbortSignal, 'timeout', () => late.signal)
    reply = (_request, response) => {
      response.writeHead(200)
      response.write(' ', () => late.abort())
    }

    const answer = await lookUp(ada)

    assert.equal(outcome(answer), '503 UNAVAILABLE')
    assert.ok(timeout.mock.calls.some(({ arguments: [ms] }) => ms === 5000))
  })

  it('is not asked at an address that is not public', async () => {
    const closed = await startApp({ BARCODE_LOOKUP: service }, app, { egress })
    const ada = await signedUp(app)
    asked.length = 0

    const answer = await lookUp(ada, newCode(), closed)

    assert.equal(outcome(answer), '503 UNAVAILABLE')
    assert.deepEqual(asked, [])
    assert.ok(closed.logLines.some((line) => line.includes('must not name an address')))
  })

  it('is named in the log by its fault, and the code is not', () => {
    const lines = app.logLines.filter((line) => line.includes('could not be looked up'))

    assert.ok(lines.length >= Object.keys(faults).length)
    assert.ok(lines.some((line) => line.includes('It answered 500.')))
    assert.deepEqual(
      app.logLines.filter((line) => /40000\d{8}/.test(line)),
      [],
    )
  })
})

it('a server without the setting asks nobody, and says so', async () => {
  const off = await startApp({}, app)
  const ada = await signedUp(app)
  asked.length = 0

  const answer = await lookUp(ada, newCode(), off)
  const infos = await Promise.all([app, off].map((one) => one.call('GET', '/v1')))

  assert.deepEqual(
    [outcome(answer), answer.body.error],
    ['404 NOT_FOUND', 'Barcode lookup is off. The operator turns it on with BARCODE_LOOKUP=on.'],
  )
  assert.deepEqual(
    infos.map(({ body }) => body.barcode_lookup),
    [true, false],
  )
  assert.deepEqual(asked, [])
})
