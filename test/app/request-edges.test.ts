import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filled, listRoutes, type Route, type Schema } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { problemWith } from './failure-shape.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const routes = await listRoutes(app.url)
const withIds = (path: string) =>
  filled(path.replace('households/{id}', `households/${householdId}`))

interface Case {
  readonly method: string
  readonly path: string
  readonly type?: string
}

/** Sends each case to the service. @returns those whose answer is not as it must be */
async function unlike(cases: readonly Case[], isRight: (status: number) => boolean) {
  const wrong: string[] = []
  for (const { method, path, type } of cases) {
    const answer = await app.call(method, path, {
      token: ada.accessToken,
      ...(method === 'GET' ? {} : { body: '{"unknown":1}' }), // so that none succeeds
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
    const problem = answer.status >= 400 ? problemWith(answer) : undefined
    if (!isRight(answer.status) || problem !== undefined)
      wrong.push(`${method} ${path} ${type ?? ''}: ${answer.status} ${problem ?? ''}`)
  }
  assert.deepEqual(wrong, [])
}

const eachRoute = (make: (route: Route) => readonly string[]): Case[] =>
  routes.flatMap((route) => make(route).map((path) => ({ method: route.method, path })))

/** Two of these at a time, in turn. So many routes get all of them, and each route few. */
function inTurn(all: readonly string[]): () => string[] {
  let next = 0
  return () => [all[next++ % all.length] ?? '', all[next++ % all.length] ?? '']
}

describe('a number in a query or path', () => {
  const ODD = ['0x10', '1e1', '%2B5', '%205', '5%20', '010', '0b11', '0o7', '5%0A', '٥', '5.', '.5']
  const ODD_INTEGERS = [...ODD, '5.0', '1_0', '5n', '-0x1', 'Infinity', '']
  const typesOf = ({ type, anyOf = [] }: Schema): unknown[] =>
    [type, ...anyOf.flatMap(typesOf)].flat()

  it('is decimal digits, at every route', async () => {
    const cases = routes.flatMap(({ method, path, parameters }) =>
      parameters.flatMap(({ name, in: place, schema }) => {
        const types = typesOf(schema)
        if (!types.includes('integer') && !types.includes('number')) return []
        return (types.includes('integer') ? ODD_INTEGERS : ODD)
          .filter((odd) => place === 'query' || odd !== '')
          .map((odd) => ({
            method,
            path:
              place === 'query'
                ? `${withIds(path)}?${name}=${odd}`
                : withIds(path.replace(`{${name}}`, odd)),
          }))
      }),
    )

    await unlike(cases, (status) => status === 400)

    assert.ok(cases.length > 400, String(cases.length))
  })
})

describe('a path', () => {
  it('with a slash at its end does not exist, at every route', async () => {
    const cases = eachRoute(({ path }) => [`${withIds(path)}/`])

    await unlike(cases, (status) => status === 404)

    assert.ok(cases.length > 150, String(cases.length))
  })

  it('with a line break or another control character is refused, at every route', async () => {
    const broken = inTurn(['%0A', '%0d%0a', '%09', '%1f', '%7F', '%C2%85', '%E2%80%A8'])
    const cases = eachRoute(({ path }) =>
      path.includes('{') ? broken().map((one) => path.replaceAll(/\{\w+\}/g, `a${one}b`)) : [],
    )

    await unlike(cases, (status) => status === 400 || status === 404)

    assert.ok(cases.length > 150, String(cases.length))
  })

  it('with an id that no row can have is no wrong method', async () => {
    const ids = inTurn(['x', 'a'.repeat(201), 'a'.repeat(2000), '..', '%2F', ';', '*'])
    const cases = eachRoute(({ path }) =>
      path.includes('{') ? ids().map((id) => path.replaceAll(/\{\w+\}/g, id)) : [],
    )

    await unlike(cases, (status) => status >= 400 && status !== 405)
  })
})

describe('text that is not UTF-8', () => {
  const broken = inTurn(['%ff', '%c3', '%c3%28', '%e2%82', '%ed%a0%80', '%c0%af', '%F5%80%80%80'])

  it('is refused in a query, known or not, at every route', async () => {
    const cases = eachRoute(({ path, parameters }) => {
      const known = parameters.find((one) => one.in === 'query')?.name ?? 'x'
      const [first, second] = broken()
      return [`${withIds(path)}?${known}=a${first}`, `${withIds(path)}?a${second}=1&${known}=1`]
    })

    await unlike(cases, (status) => status === 400)
  })

  it('is refused in a path, at every route', async () => {
    const cases = eachRoute(({ path }) =>
      broken().map((one) => (path.includes('{') ? path.replaceAll(/\{\w+\}/g, one) : path + one)),
    )

    await unlike(cases, (status) => status === 400)
  })
})

const isPatch = ({ method }: Route) => method === 'PATCH'

describe('the media type of a body', () => {
  const json = routes.filter(({ body }) => body !== undefined)
  function withType(types: readonly string[], some = json): Case[] {
    const two = inTurn(types)
    return some.flatMap(({ method, path }) =>
      two().map((type) => ({ method, path: withIds(path), type })),
    )
  }

  it('names no other encoding than UTF-8', async () => {
    const others = [
      'iso-8859-1',
      'ISO-8859-1',
      '"utf-16"',
      'windows-1252',
      'us-ascii',
      'utf-8; charset=x',
    ]
    const cases = withType(others.map((charset) => `application/json; charset=${charset}`))

    await unlike(cases, (status) => status === 415)
    await unlike(
      withType(['application/json;charset="UTF-8"', 'Application/JSON; Charset=utf-8']),
      (status) => status !== 415,
    )

    assert.ok(cases.length > 150, String(cases.length))
  })

  it('may be that of a merge patch where the method is PATCH, and nowhere else', async () => {
    const types = ['application/merge-patch+json', 'Application/Merge-Patch+JSON; charset=utf-8']

    await unlike(withType(types, json.filter(isPatch)), (status) => status !== 415)
    await unlike(
      withType(
        types,
        json.filter((route) => !isPatch(route)),
      ),
      (status) => status === 415,
    )
    await unlike(
      withType(['application/merge-patch+json; charset=utf-16'], json.filter(isPatch)),
      (status) => status === 415,
    )
  })

  it('of a merge patch changes a row', async () => {
    const ben = await signedUp(app)
    const { body: shelf } = await ben.call('POST', '/v1/pantry/locations', { name: 'Shelf' })

    const { status, body } = await app.call('PATCH', `/v1/pantry/locations/${shelf.id}`, {
      token: ben.accessToken,
      body: { name: 'Cellar' },
      headers: { 'content-type': 'application/merge-patch+json' },
    })

    assert.deepEqual([status, body.name], [200, 'Cellar'])
  })
})
