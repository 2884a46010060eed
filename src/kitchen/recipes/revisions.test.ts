import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()

/** Ada and Ben share a household with a recipe of Ada. */
async function kitchen() {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const ben = await joined(app, ada)
  const [as, asBen] = [ada, ben].map((person) => inHousehold(app, person, householdId))
  assert.ok(as && asBen)
  const ingredients = [{ id: randomUUID(), original_text: '250 g flour', quantity: 250 }]
  const { body } = await as('POST', '/v1/recipes', { title: 'Pancakes', ingredients })
  const path = `/v1/recipes/${body.id}`
  const save = (call: typeof as, fields: object) => call('PATCH', path, fields)
  const versions = async () => statesIn(await as('GET', `${path}/revisions`), [ada, ben])
  return { ada, ben, as, asBen, householdId, path, recipe: body, save, versions }
}

/** The states in a list: title and who saved it. */
function statesIn({ status, body }: Answer, [ada, ben]: readonly Person[]): string[] {
  assert.equal(status, 200)
  const names = new Map([
    [ada?.id, 'Ada'],
    [ben?.id, 'Ben'],
  ])
  return body.items.map(
    ({ title, account_id }: { title: string; account_id: string }) =>
      `${title} by ${names.get(account_id) ?? account_id}`,
  )
}

const change = (op: 'create' | 'update', id: string, title: string) => ({
  mutation_id: randomUUID(),
  op,
  entity: 'recipe',
  id,
  ...(op === 'create' ? { data: { title } } : { patch: { title } }),
})

/** Random text of nearly 100 KB, which PostgreSQL can not compress by much. */
const large = () => Array.from({ length: 2700 }, () => randomUUID()).join('')

describe('the revisions of a recipe', () => {
  it('begin with its first state', async () => {
    const { as, ada, path, recipe } = await kitchen()

    const list = await as('GET', `${path}/revisions`)
    const one = await as('GET', `${path}/revisions/${recipe.version}`)

    const { version, title, updated_at: saved_at, ...rest } = recipe
    const state = { version, saved_at, account_id: ada.id, title }
    const { id: _id, created_at: _created, ...fields } = rest
    assert.deepEqual(list.body, { items: [state] })
    assert.deepEqual([one.status, one.body], [200, { ...state, data: { title, ...fields } }])
  })

  it('have a new state when somebody else saves, or after an hour', async () => {
    const { ada, ben, householdId, path } = await kitchen()
    const save = async (person: Person, title: string) => {
      const { body } = await person.signIn() // the time ends access tokens
      const call = inHousehold(app, { ...person, accessToken: body.access_token }, householdId)
      assert.equal((await call('PATCH', path, { title })).status, 200)
      return statesIn(await call('GET', `${path}/revisions`), [ada, ben])
    }

    app.clock.advance({ minutes: 59 })
    const same = await save(ada, 'Crêpes')
    const other = await save(ben, 'Blinis')
    app.clock.advance({ minutes: 59 })
    const soon = await save(ben, 'Blini')
    app.clock.advance({ minutes: 1 })
    const later = await save(ben, 'Bliny')

    assert.deepEqual(
      [same, other, soon, later],
      [
        ['Crêpes by Ada'],
        ['Blinis by Ben', 'Crêpes by Ada'],
        ['Blini by Ben', 'Crêpes by Ada'],
        ['Bliny by Ben', 'Blini by Ben', 'Crêpes by Ada'],
      ],
    )
  })

  it('do not change when nothing is saved, or something else', async () => {
    const { as, asBen, save, versions } = await kitchen()

    await save(asBen, { title: 'Pancakes' })
    await save(asBen, { title: '' })
    await asBen('POST', '/v1/recipes', { title: 'Dal' })
    await as('POST', '/v1/pantry/foods', { name: 'Tea' })

    assert.deepEqual(await versions(), ['Pancakes by Ada'])
  })

  it('are made by a push too, one for each recipe in it', async () => {
    const { ben, householdId, path, recipe, as, ada, versions } = await kitchen()
    const dal = randomUUID()

    const { body } = await ben.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      mutations: [
        change('update', recipe.id, 'Crêpes'),
        change('create', dal, 'Dal'),
        change('update', recipe.id, 'Blini'),
      ],
    })

    assert.deepEqual(
      body.results.map(({ status }: { status: string }) => status),
      ['applied', 'applied', 'applied'],
    )
    assert.deepEqual(await versions(), ['Blini by Ben', 'Pancakes by Ada'])
    const present = await as('GET', path)
    const list = await as('GET', `${path}/revisions`)
    assert.equal(list.body.items[0].version, present.body.version)
    const other = await as('GET', `/v1/recipes/${dal}/revisions`)
    assert.deepEqual(statesIn(other, [ada, ben]), ['Dal by Ben'])
  })

  it('are the last 20 besides the present state', async () => {
    const { as, asBen, save, versions } = await kitchen()

    for (let i = 1; i <= 11; i++) {
      await save(asBen, { title: `Ben ${i}` })
      await save(as, { title: `Ada ${i}` })
    }

    const states = await versions()
    assert.equal(states.length, 21)
    assert.deepEqual(
      [states[0], states[1], states[19], states[20]],
      ['Ada 11 by Ada', 'Ben 11 by Ben', 'Ben 2 by Ben', 'Ada 1 by Ada'],
    )
  })

  it('are fewer where they are very large', async () => {
    const { as, asBen, save, versions } = await kitchen()

    for (let i = 1; i <= 3; i++) {
      await save(asBen, { title: `Ben ${i}`, extra: { text: large() } })
      await save(as, { title: `Ada ${i}`, extra: { text: large() } })
    }

    assert.deepEqual(await versions(), [
      'Ada 3 by Ada',
      'Ben 3 by Ben',
      'Ada 2 by Ada',
      'Ben 2 by Ben',
    ])
  })

  it('of an older recipe begin with its state before it is saved', async () => {
    const { as, asBen, recipe, save, versions } = await kitchen()
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
      await sql`delete from recipe_revisions where recipe_id = ${recipe.id}`.execute(tx)
    })

    const none = await versions()
    await save(asBen, { title: 'Blini' })
    const present = await as('GET', `/v1/recipes/${recipe.id}/revisions/${recipe.version}`)

    assert.deepEqual(none, [])
    assert.deepEqual(await versions(), ['Blini by Ben', 'Pancakes by null'])
    assert.equal(present.body.saved_at, recipe.updated_at)
  })

  it('end with the recipe', async () => {
    const { as, asBen, path, recipe, save } = await kitchen()
    await save(asBen, { title: 'Blini' })

    await as('DELETE', path)

    const answers = [
      await as('GET', `${path}/revisions`),
      await as('GET', `${path}/revisions/${recipe.version}`),
      await as('POST', `${path}/revisions/${recipe.version}/restore`),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    )
    const left = await sql`select from recipe_revisions where recipe_id = ${recipe.id}`.execute(
      app.db,
    )
    assert.deepEqual(left.rows, [])
  })

  it('forget an account that leaves', async () => {
    const { ada, ben, asBen, as, householdId, path, save } = await kitchen()
    await save(asBen, { title: 'Blini' })
    await save(as, { title: 'Crêpes' })

    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)

    const list = await as('GET', `${path}/revisions`)
    assert.deepEqual(statesIn(list, [ada, ben]), [
      'Crêpes by Ada',
      'Blini by null',
      'Pancakes by Ada',
    ])
  })

  it('are in the export of an account', async () => {
    const { ben, asBen, householdId, recipe, save } = await kitchen()
    await save(asBen, { title: 'Blini' })

    const { body } = await ben.call('GET', '/v1/auth/export')

    const states = body.household_rows.filter(
      ({ entity }: { entity: string }) => entity === 'recipe_revision',
    )
    assert.deepEqual(
      states.map((one: Record<string, unknown>) => ({ ...one, data: undefined })),
      [
        {
          household_id: householdId,
          entity: 'recipe_revision',
          recipe_id: recipe.id,
          version: recipe.version,
          account_id: states[0].account_id,
          saved_at: recipe.updated_at,
          data: undefined,
        },
      ],
    )
    assert.deepEqual(states[0].data.ingredients, recipe.ingredients)
  })
})

describe('POST /v1/recipes/{id}/revisions/{version}/restore', () => {
  it('writes the earlier state as a change of its own', async () => {
    const { asBen, as, path, recipe, save, versions } = await kitchen()
    await save(asBen, { title: 'Blini', ingredients: [], note: 'Better.', tags: ['russian'] })

    const restored = await as('POST', `${path}/revisions/${recipe.version}/restore`)
    const again = await as('POST', `${path}/revisions/${recipe.version}/restore`)

    const { version, updated_at: _at, ...fields } = restored.body
    const { version: first, updated_at: _firstAt, ...original } = recipe
    assert.equal(restored.status, 200)
    assert.ok(version > first)
    assert.deepEqual(fields, original)
    assert.deepEqual(await versions(), ['Pancakes by Ada', 'Blini by Ben', 'Pancakes by Ada'])
    assert.deepEqual([again.status, again.body], [200, restored.body])
  })

  it('needs an existing state', async () => {
    const { as, path, recipe } = await kitchen()
    const others = await kitchen()

    const answers = [
      await as('POST', `${path}/revisions/${recipe.version + 1}/restore`),
      await as('POST', `/v1/recipes/${randomUUID()}/revisions/${recipe.version}/restore`),
      await as('POST', `${others.path}/revisions/${others.recipe.version}/restore`),
      await as('POST', `${path}/revisions/first/restore`),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
        [400, 'VALIDATION_FAILED'],
      ],
    )
  })
})
