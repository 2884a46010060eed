import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filled, listRoutes, type Route } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'
import { ask } from './wire.ts'

const app = await startApp()
const guarded = await guardedRoutes()

describe('a path', () => {
  const variants: Record<string, (path: string) => string> = {
    'with two slashes at the start': (path) => `/${path}`,
    'with two slashes inside': (path) => path.replace('/v1/', '/v1//'),
    'with a slash at the end': (path) => `${path}/`,
    'in capitals': (path) => path.toUpperCase(),
    'with its last letter a capital': (path) => path.replace(/\w$/, (end) => end.toUpperCase()),
    'with %2f for a slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
    'with %2F for every slash': (path) => path.replaceAll('/', '%2F'),
    'with escaped letters': (path) => path.replace('auth', '%61uth').replace('v1', '%761'),
    'with letters escaped twice': (path) => path.replace('auth', '%2561uth'),
    'with %00 at the end': (path) => `${path}%00`,
    'with %00 in the query': (path) => `${path}?a=%00`,
    'with a single percent sign': (path) => `${path}%`,
    'with an invalid escape': (path) => `${path}%zz`,
    'with an escape of half a character': (path) => `${path}%c3`,
    'with an overlong escape': (path) => path.replace('/v1', '/v1/%c0%ae%c0%ae/v1'),
    'with dots': (path) => path.replace('/v1', '/v1/../v1'),
    'with escaped dots': (path) => path.replace('/v1', '/v1/%2e%2e/v1'),
    'with a dot': (path) => path.replace('/v1', '/./v1'),
    'that begins at a public page': (path) => path.replace('/v1', '/docs/../v1'),
    'with backslashes': (path) => path.replaceAll('/', '\\'),
    'with a parameter': (path) => `${path};a=b`,
    'with a fragment': (path) => `${path}#a`,
    'with a space at the end': (path) => `${path} `,
    'with a tab at the end': (path) => `${path}\t`,
    'with a query': (path) => `${path}?/v1/auth/signin`,
    'of another host': (path) => `http://evil.example${path}`,
    'with a file extension': (path) => `${path}.json`,
    'without its first slash': (path) => path.slice(1),
  }
  const refusals = [400, 401, 404, 405, 415]

  for (const [name, change] of Object.entries(variants))
    it(`${name} does not bypass authentication`, async () => {
      const wrong: string[] = []
      for (const { method, path } of guarded) {
        const changed = change(filled(path))
        const { status } = await ask(app, method, changed)
        if (!refusals.includes(status)) wrong.push(`${method} ${changed}: ${status}`)
      }

      assert.deepEqual(wrong, [])
      assert.ok(guarded.length >= 5)
    })

  for (const path of [
    '/',
    '/v1/x',
    '/v1/auth',
    '/v2/auth/signin',
    '*',
    '/docs/../../../etc/passwd',
  ])
    it(`${path} is not found`, async () => {
      assert.equal((await ask(app, 'GET', path)).status, 404)
    })

  it('with a wrong escape is refused in a sentence about it', async () => {
    const paths = ['/v1/pantry/foods/%ff', '/%c3', '/v1/pantry/foods?q=%ff']
    const halves = ['/v1/pantry/foods/%zz', '/v1/recipes/%', '/v1/recipes/%4']

    const sentences = []
    for (const path of [...paths, ...halves]) {
      const { status, text } = await ask(app, 'GET', path)
      const { code, error } = JSON.parse(text)
      sentences.push([status, code, error])
    }

    assert.deepEqual(sentences, [
      ...paths.map(() => [400, 'VALIDATION_FAILED', 'The URL is not UTF-8.']),
      ...halves.map(() => [
        400,
        'VALIDATION_FAILED',
        'In a path, two hexadecimal digits must follow each percent sign.',
      ]),
    ])
  })

  it('has a maximum length', async () => {
    const long = await ask(app, 'GET', `/${'a'.repeat(8000)}`)
    const longer = await ask(app, 'GET', `/${'a'.repeat(17_000)}`)
    const deep = await ask(app, 'GET', '/a'.repeat(4000))
    const asked = await ask(app, 'GET', `/health/live?${'a=b&'.repeat(3000)}`)

    assert.deepEqual([long.status, longer.status, deep.status, asked.status], [404, 431, 404, 400])
  })

  it('does not bypass a rate limit with another spelling', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const ben = await signedUp(limited)
    const attempt = (path: string) =>
      limited.call('POST', path, { body: { email: ben.email, password: 'not the password' } })
    for (let i = 0; i < 10; i += 1) await attempt('/v1/auth/signin')

    const paths = ['', '?a', '#a'].map((more) => `/v1/auth/signin${more}`)
    const spelled = ['/v1/auth/sign%69n', '/v1/%61uth/signin', '/%76%31/auth/signin', ...paths]
    const answers = await Promise.all(spelled.map(attempt))

    assert.deepEqual(
      answers.map(({ status }) => status),
      spelled.map((path) => (path.endsWith('?a') ? 400 : 429)),
    )
  })
})

/** Routes that need a token. */
async function guardedRoutes(): Promise<Route[]> {
  const routes = await listRoutes(app.url)
  const answers = await Promise.all(
    routes.map(async (route) => ({
      route,
      answer: await app.call(route.method, filled(route.path)),
    })),
  )
  return answers.flatMap(({ route, answer }) => (answer.status === 401 ? [route] : []))
}
