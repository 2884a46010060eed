import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { describeSync } from '#collections.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const routes = await listRoutes(app.url)
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const SENT = 'plums-that-nobody-repeats'

/** Values that are wrong for most fields, each in its own way. */
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
const pick = (i: number) => WRONG[i % WRONG.length]
const JARGON =
  /anyOf|oneOf|allOf|\bschema\b|pattern|regex|additional propert|must match|must NOT|must be equal|undefined|\[object|NaN|instancePath/i

interface Detail {
  readonly path: string
  readonly message: string
}

/** What is wrong with a message, for people; undefined where nothing is. */
function complain({ path, message }: Detail): string | undefined {
  const field = path.split('/').at(-1) ?? ''
  if (!/^[A-Z"]/.test(message) && !/^[a-z]\w*(?:[-.[]|\b)/.test(message)) return 'no beginning'
  if (field !== '' && !/^\d+$/.test(field) && !message.includes(field)) return 'no field'
  if (/^\d+$/.test(field) && !message.includes(`[${field}]`)) return 'no place'
  if (!message.endsWith('.')) return 'no end'
  if (JARGON.test(message)) return 'jargon'
  if (message.includes(SENT)) return 'the value'
  if (!/ must | is missing\.| is not known here\.| is not set by /.test(message)) return 'no advice'
  return undefined
}

describe('a message of a failed validation', () => {
  it('is a sentence that says what is expected, for every field of every route', async () => {
    const complaints: string[] = []
    const unnamed: string[] = []
    for (const { method, path, body: schema } of routes) {
      const names = Object.keys(schema?.properties ?? {})
      if (!schema || path === '/v1/sync/push') continue // it refuses each mutation by itself
      const place = filled(path.replace('households/{id}', `households/${householdId}`))
      const told = new Set<string>()
      // Each field gets every third value; which ones, depends on its place.
      for (let round = 0; round < WRONG.length; round += 3) {
        const wrong = [...names, 'unheard_of'].map((name, i) => [name, pick(round + i)])
        const body = Object.fromEntries(wrong)
        const { status, body: answer, text } = await ada.call(method, place, body)
        assert.match(String(status), /^(400|426)$/, `${method} ${path}: ${text}`) // 426: schema_version
        for (const detail of (answer.details ?? []) as Detail[]) {
          told.add(detail.path.split('/')[1] ?? '')
          const complaint = complain(detail)
          if (complaint) complaints.push(`${method} ${path}: ${complaint}: ${detail.message}`)
        }
      }
      const never = [...names, 'unheard_of'].filter((name) => !told.has(name))
      if (never.length > 0) unnamed.push(`${method} ${path}: ${never.join(', ')}`)
    }

    assert.deepEqual([[...new Set(complaints)], unnamed], [[], []])
  })

  it('is one for every query parameter and every id in a path', async () => {
    const complaints: string[] = []
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
          const complaint = complain(detail)
          if (complaint)
            complaints.push(`${method} ${place.slice(0, 100)}: ${complaint}: ${detail.message}`)
        }
      }
    }

    assert.deepEqual([...new Set(complaints)], [])
  })

  it('is one for every field of a pushed row', async () => {
    const complaints: string[] = []
    const silent: string[] = []
    for (const { name: entity, fields, scope, clientsMay } of describeSync().collections) {
      if (scope !== 'household' || !clientsMay.includes('create')) continue
      const writable = Object.keys(fields).filter((name) => !fields[name]?.isReadOnly)
      const told = new Set<string>()
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
        schema_version: 1,
        scope_id: householdId,
        mutations: [...mutations, unknown, strange],
      })
      for (const { details = [] } of body.results as { details?: Detail[] }[])
        for (const detail of details) {
          told.add(detail.path.split('/')[1] ?? '')
          const complaint = complain(detail)
          if (complaint) complaints.push(`${entity}: ${complaint}: ${detail.message}`)
        }
      const never = [...writable, 'unheard_of', 'op'].filter((name) => !told.has(name))
      if (never.length > 0) silent.push(`${entity}: ${never.join(', ')}`)
    }

    assert.deepEqual([[...new Set(complaints)], silent], [[], []])
  })

  it('reads like this', async () => {
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

  it('suggests a name that is close, lists a few names, and else only says that it does not know', async () => {
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

/** The messages of a refused POST. */
async function messagesOf(path: string, body: object): Promise<string[]> {
  const { body: answer } = await ada.call('POST', path, body)
  return answer.details.map(({ message }: Detail) => message)
}
