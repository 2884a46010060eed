import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { describeSync } from '#server/entity-tables.ts'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const routes = await listRoutes(app.url)
const ada = await signedUp(app)
const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
const link = await ada.call('POST', `/v1/shopping-lists/${listId}/links`, { role: 'tick' })
/** Guests have the token of a link. */
const tokenFor = (path: string): string =>
  path.startsWith('/v1/guest/') ? link.body.token : ada.accessToken
const SENT = 'plums-that-nobody-repeats'

/** Values that are invalid for most fields, for different reasons. */
const WRONG: readonly unknown[] = [
  null,
  true,
  7.5,
  -1,
  1e300,
  '',
  SENT,
  SENT.repeat(120),
  [],
  [SENT],
  Array(201).fill(0),
  [{ unheard_of: 1 }],
  [{ id: SENT, quantity: SENT, optional: 7, text: 1, original_text: null, ingredient_ids: {} }],
  {},
  { some_name: SENT, opened: -1, sealed: SENT },
]
/** Fields that any JSON is valid for. */
const TAKES_ALL = new Set(['/v1/recipes/read json_ld'])
const pick = (i: number) => WRONG[i % WRONG.length]
const JARGON =
  /anyOf|oneOf|allOf|\bschema\b|pattern|regex|additional propert|must match|must NOT|must be equal|undefined|\[object|NaN|instancePath/i

interface Detail {
  readonly path: string
  readonly message: string
}

/** @returns the problem of a message for people; undefined if there is none */
function findProblem({ path, message }: Detail): string | undefined {
  const field = path.split('/').at(-1) ?? ''
  if (!/^[A-Z"]/.test(message) && !/^[a-z]\w*(?:[-.[]|\b)/.test(message)) return 'wrong start'
  if (field !== '' && !/^\d+$/.test(field) && !message.includes(field)) return 'no field'
  if (/^\d+$/.test(field) && !message.includes(`[${field}]`)) return 'no index'
  if (!message.endsWith('.')) return 'no full stop'
  if (JARGON.test(message)) return 'jargon'
  if (message.includes(SENT)) return 'the value'
  if (!/ must | is missing\.| is not known here\.| is not set by /.test(message)) return 'no advice'
  return undefined
}

describe('a message of a failed validation', () => {
  it('is a sentence with the expected value, for every field of every route', async () => {
    const problems: string[] = []
    const unnamed: string[] = []
    for (const { method, path, body: schema } of routes) {
      const names = Object.keys(schema?.properties ?? {}).filter(
        (name) => !TAKES_ALL.has(`${path} ${name}`),
      )
      if (!schema || path === '/v1/sync/push') continue // it reports errors for each mutation
      const place = filled(path.replace('households/{id}', `households/${householdId}`))
      const reported = new Set<string>()
      // Each field gets every third value. The first one depends on the field's position.
      for (let round = 0; round < WRONG.length; round += 3) {
        const wrong = [...names, 'unheard_of'].map((name, i) => [name, pick(round + i)])
        const body = Object.fromEntries(wrong)
        const sent = { body, token: tokenFor(path) }
        const { status, body: answer, text } = await app.call(method, place, sent)
        assert.match(String(status), /^(400|426)$/, `${method} ${path}: ${text}`) // 426: schema_version
        for (const detail of (answer.details ?? []) as Detail[]) {
          reported.add(detail.path.split('/')[1] ?? '')
          const problem = findProblem(detail)
          if (problem) problems.push(`${method} ${path}: ${problem}: ${detail.message}`)
        }
      }
      const never = [...names, 'unheard_of'].filter((name) => !reported.has(name))
      if (never.length > 0) unnamed.push(`${method} ${path}: ${never.join(', ')}`)
    }

    assert.deepEqual([[...new Set(problems)], unnamed], [[], []])
  })

  it('repeats no long text, wherever a request of any route has one', async () => {
    const long = 'x'.repeat(5000)
    const values = [[long], { [long]: long }, [{ [long]: { [long]: long } }]]
    const large: string[] = []
    let sent = 0
    for (const { method, path, body: schema, parameters } of routes) {
      const place = filled(path.replace('households/{id}', `households/${householdId}`))
      const queries = [
        long,
        ...parameters.filter((one) => one.in === 'query').map((one) => one.name),
      ]
      const bodies = [...Object.keys(schema?.properties ?? {}), long].flatMap((name) =>
        values.map((value) => ({ [name]: value })),
      )
      const calls = [
        ...queries.map((name) => ({ at: `${place}?${name}=${long}` })),
        ...(path.includes('{') ? [{ at: path.replaceAll(/\{\w+\}/g, long) }] : []),
        ...(schema ? bodies.map((body) => ({ at: place, body })) : []),
      ]
      const answers = calls.map(({ at, ...body }) =>
        app.call(method, at, { token: tokenFor(path), ...body }),
      )
      sent += answers.length
      for (const { status, text } of await Promise.all(answers))
        if (status >= 500 || (status >= 400 && text.length > 4000))
          large.push(`${method} ${path} ${status}: ${text.length} ${text.slice(0, 200)}`)
    }

    assert.deepEqual(large, [])
    assert.ok(sent > 1000, String(sent))
  })

  it('is a sentence for every query parameter and every id in a path', async () => {
    const problems: string[] = []
    for (const { method, path, parameters } of routes) {
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const queries = ['', '-1', '1e999', 'x'.repeat(3000)].map((value) =>
        names.map((name) => `${name}=${value}`).join('&'),
      )
      const inHousehold = path.replace('households/{id}', `households/${householdId}`)
      const places = [
        ...queries.map((query) => `${filled(inHousehold)}?${query}`),
        ...(path.includes('{') ? [path.replaceAll(/\{\w+\}/g, 'milk')] : []),
      ]
      if (method !== 'GET') places.splice(0, queries.length)
      for (const place of places) {
        const { status, body } = await ada.call(method, place, method === 'GET' ? undefined : {})
        for (const detail of (status === 400 ? (body.details ?? []) : []) as Detail[]) {
          const problem = findProblem(detail)
          if (problem)
            problems.push(`${method} ${place.slice(0, 100)}: ${problem}: ${detail.message}`)
        }
      }
    }

    assert.deepEqual([...new Set(problems)], [])
  })

  it('is a sentence for every field of a pushed row', async () => {
    const problems: string[] = []
    const silent: string[] = []
    for (const { name: entity, fields, scope, clientsMay } of describeSync().collections) {
      if (scope !== 'household' || !clientsMay.includes('create')) continue
      const writable = Object.keys(fields).filter((name) => !fields[name]?.isReadOnly)
      const reported = new Set<string>()
      const mutations = WRONG.map((value) => ({
        mutation_id: randomUUID(),
        op: 'create',
        entity,
        id: randomUUID(),
        data: Object.fromEntries(writable.map((name) => [name, value])),
      }))
      const unknown = { ...mutations[0], mutation_id: randomUUID(), data: { unheard_of: 1 } }
      const strange = { ...mutations[0], mutation_id: randomUUID(), if_version: SENT, op: 7 }
      const { body } = await ada.call('POST', '/v1/sync/push', {
        client_id: randomUUID(),
        schema_version: SCHEMA_VERSIONS.max,
        scope_id: householdId,
        mutations: [...mutations, unknown, strange],
      })
      for (const { details = [] } of body.results as { details?: Detail[] }[])
        for (const detail of details) {
          reported.add(detail.path.split('/')[1] ?? '')
          const problem = findProblem(detail)
          if (problem) problems.push(`${entity}: ${problem}: ${detail.message}`)
        }
      const never = [...writable, 'unheard_of', 'op'].filter((name) => !reported.has(name))
      if (never.length > 0) silent.push(`${entity}: ${never.join(', ')}`)
    }

    assert.deepEqual([[...new Set(problems)], silent], [[], []])
  })

  it('looks like these examples', async () => {
    const { body } = await ada.call('POST', '/v1/recipes', {
      titel: 'Pancakes',
      servings: 0,
      rating: 6,
      tags: ['sweet', ''],
      source_url: 'javascript:alert(1)',
      ingredients: [{ id: 'flour', original_text: 7, quantity: -1 }],
    })

    assert.deepEqual(body.details.map(({ message }: Detail) => message).toSorted(), [
      'ingredients[0].id must be a UUID.',
      'ingredients[0].original_text must be a text of at most 1000 characters.',
      'ingredients[0].quantity must be a number from 0 to 999999999, or null.',
      'rating must be a whole number from 1 to 5, or null.',
      'servings must be a number above 0 and at most 100000, or null.',
      'source_url must be a web address that begins with https:// or http://, or null.',
      'tags[1] must be a text of 1 to 100 characters.',
      'titel is not known here. The nearest known name is title.',
      'title is missing.',
    ])
  })

  it('is about its own request, also where that has too many values to list all problems', async () => {
    const place = '/v1/pantry/locations'
    await messagesOf(place, { name: 'Cellar', word_of_another_person: 1 })

    assert.deepEqual(await messagesOf(place, { name: Array(1010).fill(0) }), [
      'name must be a text of 1 to 100 characters.',
    ])
  })

  it('suggests a similar name, or lists up to a few known names', async () => {
    const place = '/v1/pantry/locations'

    assert.deepEqual(
      [
        await messagesOf(place, { name: 'Cellar', Kidn: 'pantry' }),
        await messagesOf(place, { name: 'Cellar', kind_of_place: 'pantry' }),
        await messagesOf(place, { name: 'Cellar', colour: 'red' }),
        await messagesOf('/v1/pantry/foods', { name: 'Milk', colour: 'white' }),
      ],
      [
        ['Kidn is not known here. The nearest known name is kind.'],
        ['kind_of_place is not known here. The nearest known name is kind.'],
        ['colour is not known here. The known names are id, name, kind and position.'],
        ['colour is not known here.'],
      ],
    )
  })
})

/** @returns the messages of a refused POST */
async function messagesOf(path: string, body: object): Promise<string[]> {
  const { body: answer } = await ada.call('POST', path, body)
  return answer.details.map(({ message }: Detail) => message)
}
