// Slow. Covers: src/sync src/api/rest src/households migrations packages/rules/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  fullHousehold,
  type KitchenRoute,
  kitchenRoutes,
  pathTo,
} from '#test/fixtures/full-household.ts'
import { startApp } from './app.ts'
import { dumpDatabase } from './database-dump.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const SECRET = 'Adas secret'
const PARALLEL = 5
const routes = await kitchenRoutes(app)
const { ada, ben, householdId, ids: adas } = await fullHousehold(app, SECRET)

/** The row kind to which a field or a query parameter refers. */
const KIND_OF: Readonly<Record<string, string>> = {
  food_id: 'foods',
  category_id: 'categories',
  location_id: 'locations',
  list_id: 'shopping-lists',
  default_shopping_list_id: 'shopping-lists',
  pantry_item_id: 'items',
  new_id: 'items',
  recipe_id: 'recipes',
  collection_id: 'recipe-collections',
  cover_photo_id: 'photos',
  item_ids: 'shopping_items',
  store_id: 'stores',
  plan_entry_id: 'meal-plan',
}
/** The kind of the new row. A verb makes a movement. */
const kindOfNew = ({ path }: KitchenRoute) =>
  /\/\{id\}\/(?!items)\w+$/.test(path) ? 'movements' : (path.split('/').at(-1) ?? '')

async function readHouseholdRows(): Promise<string[]> {
  const dump = await dumpDatabase(app.db)
  return dump
    .filter(({ table }) => table !== 'rate_limits' && table !== 'mails')
    .filter(({ text }) => [householdId, ada.id, ben.id].some((id) => text.includes(id)))
    .map(({ table, text }) => `${table} ${text}`)
    .toSorted()
}

/**
 * Every field of every body that refers to a row, with its row kind. The id of a new household is
 * excluded, because it must be unique in the whole service.
 */
const references = routes.flatMap((route) =>
  route.members.flatMap((field) => {
    if (field === 'id')
      return route.path === '/v1/households' ? [] : { route, field, kind: kindOfNew(route) }
    return KIND_OF[field] === undefined ? [] : { route, field, kind: KIND_OF[field] }
  }),
)

describe('an id of another household', () => {
  it('gets the same answer in every body as an unknown id', async () => {
    const before = await readHouseholdRows()
    const wrong: string[] = []

    /** Eve sends both. She gets a new household as soon as one of her requests was done. */
    async function compareAll(some: typeof references): Promise<void> {
      let eve = await fullHousehold(app, 'Eves own', { hasImport: false })
      for (const { route, field, kind } of some) {
        const answers = []
        for (const id of [adas[kind], randomUUID()]) {
          const value = field.endsWith('_ids') ? [id] : id
          const sent = Object.assign({}, route.body, { [field]: value })
          const path = pathTo(route, eve.ids)
          const { status, body, text } = await eve.ada.call(route.method, path, sent)
          if (status >= 500 || text.includes(SECRET) || text.includes(ada.id))
            wrong.push(`${route.name} ${field}: ${status} ${text}`)
          answers.push(JSON.stringify([status, body.error, body.missing?.length]))
          if (status < 400) eve = await fullHousehold(app, 'Eves own', { hasImport: false })
        }
        if (answers[0] !== answers[1])
          wrong.push(`${route.name} ${field}: ${answers.join(', not ')}`)
      }
    }
    const parts = Object.values(Object.groupBy(references, (_, i) => i % PARALLEL))
    await Promise.all(parts.map((part = []) => compareAll(part)))

    assert.deepEqual(wrong, [])
    assert.deepEqual(await readHouseholdRows(), before)
    assert.ok(references.length > 40, `only ${references.length}`)
  })

  it('gives no access from within a recipe', async () => {
    const eve = await signedUp(app)
    const food_id = adas['foods']

    const made = await eve.call('POST', '/v1/recipes', {
      title: 'Soup',
      ingredients: [{ id: adas['recipes'], original_text: 'it', food_id }],
      steps: [{ id: adas['recipes'], text: 'Stir.', ingredient_ids: [adas['recipes']] }],
    })
    const found = await eve.call('GET', `/v1/recipes?view=full&food_id=${food_id}`)

    assert.equal(made.status, 201)
    assert.deepEqual(found.body.items, [made.body])
  })

  it('finds nothing as a filter of a list', async () => {
    const eve = await signedUp(app)
    const { id } = await firstHousehold(eve)
    const { default_shopping_list_id: list } = await firstHousehold(eve)
    const own = { ...adas, households: id, 'shopping-lists': list }
    const lists = routes.flatMap((route) =>
      // It converts by one food, and answers 404 if the household does not have it.
      (route.path.endsWith('/convert') ? [] : route.query).flatMap((name) => {
        const value =
          name === 'q' || name === 'code' || name === 'tag' ? SECRET : adas[KIND_OF[name] ?? '']
        return value === undefined
          ? []
          : `${pathTo(route, own)}?${name}=${encodeURIComponent(value)}`
      }),
    )

    const answers = await Promise.all(lists.map((path) => eve.call('GET', path)))
    const control = await Promise.all(
      lists.map((path) => ada.call('GET', path.replace(list, adas['shopping-lists'] ?? ''))),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.items]),
      lists.map(() => [200, []]),
    )
    assert.ok(lists.length > 12, lists.join())
    const found = control.filter(({ body }) => body.items.length > 0)
    assert.ok(found.length >= 8, `only ${found.length} of ${lists.length} find anything`)
  })
})

describe('an id in a path', () => {
  it('gets the same answer with all preconditions', async () => {
    let eve = await signedUp(app)
    const { headers } = await ada.call('GET', `/v1/pantry/foods/${adas['foods']}`)
    const tag = headers.get('etag') ?? ''
    const before = await readHouseholdRows()
    const random = Object.fromEntries(
      Object.keys(adas).map((kind) => [kind, kind === 'revisions' ? '1' : randomUUID()]),
    )
    const wrong: string[] = []
    const preconditions = [
      { 'if-match': tag },
      { 'if-match': '"1"' },
      { 'if-match': '*' },
      { 'if-none-match': tag },
      { 'if-none-match': '*' },
    ]

    for (const route of routes.filter(({ path }) => path.includes('{')))
      for (const precondition of preconditions) {
        const outcomes = []
        for (const ids of [adas, random]) {
          const { status, body, text } = await app.call(route.method, pathTo(route, ids), {
            token: eve.accessToken,
            headers: precondition,
            ...(route.body ? { body: route.body } : {}),
          })
          if (text.includes(SECRET) || text.includes(ada.id)) wrong.push(`${route.name}: ${text}`)
          outcomes.push([status, body?.code, body?.error])
          if (status === 201) eve = await signedUp(app) // a person without a row with this id
        }
        if (
          JSON.stringify(outcomes[0]) !== JSON.stringify(outcomes[1]) ||
          [304, 412].includes(Number(outcomes[0]?.[0]))
        )
          wrong.push(`${route.name} ${JSON.stringify(precondition)}: ${JSON.stringify(outcomes)}`)
      }

    assert.deepEqual(wrong, [])
    assert.deepEqual(await readHouseholdRows(), before)
  })
})

describe('the scope of another household or account', () => {
  it('can not be pulled or pushed', async () => {
    const eve = await signedUp(app)
    const before = await readHouseholdRows()
    const head = { client_id: randomUUID(), schema_version: 1 }
    const mutation = {
      mutation_id: randomUUID(),
      op: 'update',
      entity: 'food',
      id: adas['foods'],
      patch: { note: 'mine' },
    }

    const answers = await Promise.all(
      [householdId, ada.id, randomUUID()].flatMap((scope_id) => [
        eve.call('POST', '/v1/sync/pull', { ...head, scope_id }),
        eve.call('POST', '/v1/sync/push', { ...head, scope_id, mutations: [mutation] }),
      ]),
    )

    assert.deepEqual(
      answers.map(({ status, body: { code, error } }) => [status, code, error]),
      answers.map(() => [403, 'SCOPE_FORBIDDEN', answers[0]?.body.error]),
    )
    assert.deepEqual(await readHouseholdRows(), before)
    const { body } = await eve.call('GET', '/v1/sync')
    assert.equal(JSON.stringify(body).includes(householdId), false)
  })
})
