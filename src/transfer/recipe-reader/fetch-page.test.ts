// Sites on loopback that do what they must not. Nothing here leaves the machine.
import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { html, leadTo, openSite, RECIPE_PAGE as PAGE, type Reply } from '#test/app/page-site.ts'
import { signedUp } from '#test/app/person.ts'

const site = await openSite()
const { address, port } = site
// One address is allowed, and stands for the public ones.
const allowed = { FETCH_ALLOW: '127.0.0.1' }
const app = await startApp(allowed)
const off = await startApp({ FETCH_RECIPES: 'off' }, app)
const short = await startApp(allowed, app, { egress: { timeoutMs: 200 } })
const nameless = await startApp(allowed, app, { egress: { resolve: findNothing() } })
const ada = await signedUp(app)

const read = (body: object, by = app, { accessToken } = ada): Promise<Answer> =>
  by.call('POST', '/v1/recipes/read', { token: accessToken, body })
const fetched = (url = address(), by = app) => read({ url }, by)

const messagesIn = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).msg)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const REFUSED = '400 VALIDATION_FAILED'
const MIB = 1024 * 1024

describe('a page that the server fetches', () => {
  it('is asked for by the name of this software, without cookies', async () => {
    site.reply = html(PAGE, { 'set-cookie': 'a=b' })
    site.asked.length = 0

    const { body } = await fetched(address('/x'))
    await fetched(address('/x'))

    assert.deepEqual(
      [body.draft.title, body.draft.source_url, body.draft.image_url],
      ['Plum cake', address('/x'), address('/plums.jpg')],
    )
    const headers = {
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'user-agent': 'Larder/test',
      host: `127.0.0.1:${port}`,
      connection: 'close',
    }
    const sent = site.asked.map((request) => [request.method, request.url, request.headers])
    assert.deepEqual(sent, [
      ['GET', '/x', headers],
      ['GET', '/x', headers],
    ])
  })

  it('may be compressed', async () => {
    const ways = {
      gzip: gzipSync(PAGE),
      deflate: deflateSync(PAGE),
      'deflate, without a header': deflateRawSync(PAGE),
      br: brotliCompressSync(PAGE),
      zstd: zstdCompressSync(PAGE),
    }

    for (const [way, bytes] of Object.entries(ways)) {
      site.reply = html(bytes, { 'content-encoding': way.replace(/,.*/, '') })

      const { body } = await fetched()

      assert.equal(body.draft?.title, 'Plum cake', way)
    }
  })

  it('has at most 5 MB, also when it is unpacked', async () => {
    const zeros = Buffer.alloc(12 * MIB)
    const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
    const bombs: Record<string, Buffer> = {
      gzip: gzipSync(zeros),
      deflate: deflateSync(zeros),
      br: brotliCompressSync(zeros, quickly),
      zstd: zstdCompressSync(zeros),
      identity: zeros.subarray(0, 5 * MIB + 1),
    }
    const outcomes: Record<string, string> = {}
    for (const [encoding, bytes] of Object.entries(bombs)) {
      site.reply = html(bytes, { 'content-encoding': encoding })
      outcomes[encoding] = outcome(await fetched())
    }
    site.reply = endless
    outcomes['endless'] = outcome(await fetched())

    assert.deepEqual(outcomes, {
      gzip: REFUSED,
      deflate: REFUSED,
      br: REFUSED,
      zstd: REFUSED,
      identity: REFUSED,
      endless: REFUSED,
    })
  })

  it('may be in another encoding, which the header, a mark or the page itself names', async () => {
    const page = PAGE.replace('Plum cake"', 'Crème brûlée"')
    const latin = Buffer.from(page, 'latin1')
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page, 'utf16le')])
    const named = Buffer.from(page.replace('<head>', '<head><meta charset="iso-8859-1">'), 'latin1')
    const replies = [
      html(latin, { 'content-type': 'text/html; charset=ISO-8859-1' }),
      html(marked, { 'content-type': 'text/html' }),
      html(marked, { 'content-type': 'text/html; charset=iso-8859-1' }),
      html(named, { 'content-type': 'text/html' }),
      html(latin, { 'content-type': 'text/html; charset=nonsense' }),
      html(latin, { 'content-type': 'text/html; charset=utf-7' }),
      html(latin, { 'content-type': 'text/html; charset=replacement' }),
    ]

    for (const reply of replies) {
      site.reply = reply

      const { body } = await fetched()

      assert.equal(body.draft?.title, 'Crème brûlée')
    }
  })

  it('in another encoding than it says is read as far as it can be', async () => {
    site.reply = html(Buffer.from(PAGE.replace('Plum', 'Plüm'), 'latin1'))
    const wrong = await fetched()
    site.reply = html(Buffer.from(PAGE, 'utf16le'), { 'content-type': 'text/html; charset=utf-8' })
    const none = await fetched()

    assert.deepEqual([wrong, none].map(outcome), ['200 ok', '404 NOT_FOUND'])
  })

  it('must be a page, and one that the server shows', async () => {
    const faults: Record<string, Reply> = {
      json: html('{}', { 'content-type': 'application/json' }),
      picture: html(PAGE, { 'content-type': 'image/png' }),
      archive: html(PAGE, { 'content-type': 'application/octet-stream' }),
      'not gzip': html(PAGE, { 'content-encoding': 'gzip' }),
      'two encodings': html(PAGE, { 'content-encoding': 'gzip, gzip' }),
      'unknown encoding': html(PAGE, { 'content-encoding': 'compress' }),
      '404': (_request, response) => response.writeHead(404).end(PAGE),
      '401': (_request, response) => response.writeHead(401, { 'www-authenticate': 'NTLM' }).end(),
      '503': (_request, response) => response.writeHead(503).end(PAGE),
      'a redirect to nowhere': (_request, response) => response.writeHead(302).end(),
      'a redirect to no address': leadTo('http://'),
    }

    const outcomes: Record<string, string> = {}
    for (const [what, fault] of Object.entries(faults)) {
      site.reply = fault
      outcomes[what] = outcome(await fetched())
    }

    assert.deepEqual(
      outcomes,
      Object.fromEntries(Object.keys(faults).map((what) => [what, REFUSED])),
    )
  })

  it('is not fetched where the operator does not allow it, and the server says so', async () => {
    site.asked.length = 0

    const answer = await fetched(address(), off)
    const own = await read({ url: address(), html: PAGE }, off)
    const infos = await Promise.all([app, off].map((one) => one.call('GET', '/v1')))

    assert.deepEqual([answer, own].map(outcome), ['404 NOT_FOUND', '200 ok'])
    assert.match(answer.body.error, /FETCH_RECIPES=on/)
    assert.deepEqual(
      infos.map(({ body }) => body.recipe_fetch),
      [true, false],
    )
    assert.deepEqual(site.asked, [])
  })
})

/** A little now and then, without an end. */
const drip: Reply = (_request, response) => {
  const timer = setInterval(() => response.write('<p>'), 20)
  response.on('close', () => clearInterval(timer))
}
const dripOfHeaders: Reply = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\n')
  const timer = setInterval(() => socket.write('X-A: b\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}
/** Each redirect takes less than the time for all. */
const slowly: Reply = async (request, response) => {
  await sleep(80)
  leadTo('/next')(request, response)
}
const nothing: Reply = () => {}

/** Sends until the client has had enough. */
const endless: Reply = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const send = () => {
    while (response.write('x'.repeat(65_536)));
    response.once('drain', send)
  }
  send()
}

describe('the server of a page', () => {
  it('may lead on to another page, five times', async () => {
    site.reply = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) html(PAGE)(request, response)
      else leadTo(`/${left - 1}`, [301, 302, 303, 307, 308][left - 1])(request, response)
    }

    const answers = [await fetched(address('/5')), await fetched(address('/6'))]

    assert.deepEqual(answers.map(outcome), ['200 ok', REFUSED])
    assert.equal(answers[0]?.body.draft.source_url, address('/0'))
  })

  it('can lead in a circle, which has an end', async () => {
    site.asked.length = 0
    site.reply = (request, response) =>
      leadTo(request.url === '/a' ? '/b' : '/a')(request, response)

    assert.equal(outcome(await fetched(address('/a'))), REFUSED)
    assert.equal(site.asked.length, 6)
  })

  it('can not lead into the network, nor to other protocols', async () => {
    const inside = [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://0x0a000001/',
      '//192.168.0.1/',
      `//127.0.0.2:${port}/`,
      `http://localhost.:${port}/`,
      'http://user@example.com/',
      'http://example.com:5432/',
      'file:///etc/passwd',
      'ftp://example.com/',
      'gopher://127.0.0.1:6379/_FLUSHALL',
      'data:text/html,<h1>x</h1>',
      'javascript:alert(1)',
    ]

    for (const location of inside) {
      site.asked.length = 0
      site.reply = leadTo(location)

      const answer = await fetched()

      assert.deepEqual([location, outcome(answer), site.asked.length], [location, REFUSED, 1])
    }
  })

  it('that hangs up is told as 503', async () => {
    site.reply = (request) => request.socket.destroy()

    const answer = await fetched()

    assert.equal(outcome(answer), '503 UNAVAILABLE')
    assert.equal(answer.headers.get('retry-after'), '60')
  })

  it('is on no server of this name: that is told as 400, and not logged', async () => {
    const lines = nameless.logLines.length

    const answer = await fetched('https://cakes.example.com/plum', nameless)

    assert.equal(outcome(answer), REFUSED)
    assert.equal(answer.body.error, 'There is no server with this name.')
    assert.deepEqual(messagesIn(nameless.logLines.slice(lines)), ['request'])
  })

  it('is logged with the reason if it can not be fetched, without a stack', async () => {
    site.reply = (request) => request.socket.destroy()
    const [lines, shortLines] = [app.logLines.length, short.logLines.length]

    await fetched()
    site.reply = nothing
    await fetched(address(), short)

    const logged = app.logLines.slice(lines)
    const late = short.logLines.slice(shortLines).map((line) => JSON.parse(line).reason)
    assert.deepEqual(messagesIn(logged), [
      'a page or photo of a recipe could not be fetched',
      'unavailable',
      'request',
    ])
    assert.equal(JSON.parse(logged[0] ?? '').reason, 'ECONNRESET')
    assert.equal(late[0], 'The operation was aborted due to timeout')
    assert.doesNotMatch(logged.join('\n'), /stack/)
  })

  it('has a time for all: also if it sends a little now and then, or leads on and on', async () => {
    for (const reply of [drip, dripOfHeaders, slowly, nothing]) {
      site.reply = reply

      assert.equal(outcome(await fetched(address(), short)), '503 UNAVAILABLE')
    }
  })

  it('is asked for one page at a time, and eight wait', async () => {
    const people = [ada, await signedUp(app), await signedUp(app)]
    const asks = people.flatMap((person) =>
      [1, 2, 3, 4].map((i) => () => read({ url: address(`/${i}`) }, app, person)),
    )

    const { outcomes, most } = await askedAtOnce(asks, 4)

    assert.deepEqual(outcomes, [...Array(8).fill('200 ok'), ...Array(4).fill('503 BUSY')])
    assert.equal(most, 1)
  })

  it('is asked for five pages of one account', async () => {
    const asks = Array.from({ length: 7 }, () => () => fetched())

    const { outcomes } = await askedAtOnce(asks, 2)

    assert.deepEqual(outcomes, [...Array(5).fill('200 ok'), ...Array(2).fill('503 BUSY')])
  })
})

/** Sends requests, and holds the replies of the site until some of them have been refused. */
async function askedAtOnce(asks: readonly (() => Promise<Answer>)[], refused: number) {
  const gate = Promise.withResolvers<void>()
  let [open, most, answered] = [0, 0, 0]
  site.reply = async (request, response) => {
    most = Math.max(most, ++open)
    await gate.promise
    open--
    html(PAGE)(request, response)
  }
  const answers = await Promise.all(
    asks.map(async (ask) => {
      const answer = await ask()
      if (++answered === refused) gate.resolve()
      return answer
    }),
  )
  for (const { status, headers } of answers)
    assert.equal(headers.get('retry-after'), status === 503 ? '5' : null)
  return { outcomes: answers.map(outcome).toSorted(), most }
}

type Resolve = typeof lookup

/** As the system answers for a name that nobody has. */
function findNothing(): Resolve {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const resolve = (_: string, __: object, done: (error: Error) => void) => done(error)
  return resolve as unknown as Resolve // it has many signatures
}
type Found = { readonly address: string; readonly family: number }

/** A resolver of these addresses, one after another. */
function resolver(...answers: readonly (() => Found)[]): Resolve {
  const left = answers.values()
  const resolve = (_: string, __: object, done: (error: null, found: Found[]) => void) => {
    const next = left.next().value
    done(null, next ? [next()] : [])
  }
  return resolve as unknown as Resolve // it has many signatures
}
const isAt = (text: string) => () => ({ address: text, family: 4 })

it('the metrics count what was read and fetched, and how long the reading took', async () => {
  site.reply = html(PAGE)
  const before = await recipeMetrics()

  await fetched()
  await fetched('http://10.0.0.1/')
  await fetched('http://127.0.0.1:1/')
  await read({ html: '<h1>News</h1>' })

  const after = await recipeMetrics()
  const more = Object.entries(after).flatMap(([name, value]) => {
    const difference = value - (before[name] ?? 0)
    return difference === 0 ? [] : [[name, difference]]
  })
  assert.deepEqual(Object.fromEntries(more), {
    'larder_recipe_reads_total{outcome="read"}': 1,
    'larder_recipe_reads_total{outcome="none"}': 1,
    larder_recipe_read_seconds_count: 2,
    'larder_recipe_fetches_total{outcome="fetched"}': 1,
    'larder_recipe_fetches_total{outcome="refused"}': 1,
    'larder_recipe_fetches_total{outcome="unreachable"}': 1,
  })
  assert.equal(after['larder_recipe_pages{state="waiting"}'], 0)
})

/** The counts of this feature, by their names with labels. Seconds are different each time. */
async function recipeMetrics(): Promise<Record<string, number>> {
  const { text } = await app.call('GET', '/metrics')
  const counts = text.matchAll(/^(larder_recipe_\w+(?<!_bucket|_sum)(?:\{.*\})?) (\d+)$/gm)
  return Object.fromEntries(Array.from(counts, ([, name = '', value]) => [name, Number(value)]))
}

describe('a name', () => {
  const named = `http://rebind.example:${port}/`

  it('whose address changes to a private one between two requests is refused', async () => {
    const resolve = resolver(isAt('127.0.0.1'), isAt('127.0.0.2'))
    const ports = [port]
    const rebound = await startApp(allowed, app, { egress: { resolve, ports } })
    site.asked.length = 0
    site.reply = leadTo(`${named}secret`)

    const answer = await fetched(named, rebound)

    assert.equal(outcome(answer), REFUSED)
    assert.deepEqual(
      site.asked.map(({ url }) => url),
      ['/'],
    )
  })

  it('whose address changes after the check is refused when the connection is made', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    const changing = () => ({
      family: 4,
      get address() {
        return answers.length > 1 ? (answers.shift() ?? '') : (answers[0] ?? '')
      },
    })
    const ports = [port]
    const resolve = resolver(changing)
    const rebound = await startApp(allowed, app, { egress: { resolve, ports } })
    let asked = 0
    const inside = createServer((_request, response) => response.end(PAGE, () => asked++))
    inside.listen(port, '127.0.0.2')
    await once(inside, 'listening')
    const connected = once(inside, 'connection')

    const answer = await fetched(named, rebound)
    await connected
    inside.close()

    assert.deepEqual([outcome(answer), asked], [REFUSED, 0])
  })

  it('that has no public address is refused', async () => {
    const privates = ['10.0.0.1', '169.254.169.254', '100.100.100.200', '168.63.129.16', '0.0.0.0']
    const resolve = resolver(...privates.map(isAt))
    const inside = await startApp({}, app, { egress: { resolve } })

    for (const one of [...privates, 'none'])
      assert.equal(outcome(await fetched('http://metadata.example/', inside)), REFUSED, one)
  })
})
