// Sets of recipes with an order of their own.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { create, remove, statuses, update } from '#test/simulation/mutations.ts'

const app = await startApp()
const ada = await signedUp(app)
const ben = await joined(app, ada)
const { id: scope_id } = await firstHousehold(ada)
const COLLECTIONS = '/v1/recipe-collections'
const PLACES = '/v1/collected-recipes'

async function post(path: string, body: object) {
  const answer = await ada.call('POST', path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const recipe = (title: string) => post('/v1/recipes', { title })

/** A collection with two recipes. */
async function christmas() {
  const [stollen, goose] = [await recipe('Stollen'), await recipe('Goose')]
  const collection = await post(COLLECTIONS, { name: 'Christmas' })
  const add = (recipe_id: string, position: string) =>
    post(PLACES, { collection_id: collection.id, recipe_id, position })
  const [first, second] = [await add(stollen.id, 'b'), await add(goose.id, 'c')]
  return { collection, stollen, goose, first, second }
}

const idsIn = ({ body }: Pick<Answer, 'body'>): string[] =>
  body.items.map(({ id }: { id: string }) => id)

const placesOf = async (id: string) => idsIn(await ada.call('GET', `${PLACES}?collection_id=${id}`))

/** A phone of a person: it pushes with the numbers of its log, as the client library does. */
function phoneOf(person: Person, schema_version = 5) {
  const head = { client_id: randomUUID(), schema_version, scope_id }
  let seq = 0
  return {
    push: (...mutations: object[]) =>
      person.call('POST', '/v1/sync/push', {
        ...head,
        mutations: mutations.map((one) => ({ mutation_id: randomUUID(), seq: ++seq, ...one })),
      }),
    async rows(): Promise<Map<string, { entity: string; deleted?: boolean }>> {
      const { body } = await person.call('POST', '/v1/sync/pull', { ...head, limit: 5000 })
      return new Map(body.changes.map((one: { id: string }) => [one.id, one]))
    },
  }
}

describe('a recipe collection', () => {
  it('has recipes in an order of its own, and a recipe may be in several', async () => {
    const { collection, stollen, first, second } = await christmas()
    const other = await post(COLLECTIONS, { name: 'Baking' })
    const again = await post(PLACES, { collection_id: other.id, recipe_id: stollen.id })

    const before = await placesOf(collection.id)
    await ada.call('PATCH', `${PLACES}/${second.id}`, { position: 'a' })
    const after = await placesOf(collection.id)
    const ofStollen = await ada.call('GET', `${PLACES}?recipe_id=${stollen.id}`)

    assert.deepEqual(before, [first.id, second.id])
    assert.deepEqual(after, [second.id, first.id])
    assert.deepEqual(idsIn(ofStollen), [first.id, again.id])
  })

  it('goes without its recipes, which stay', async () => {
    const { collection, stollen, first } = await christmas()

    const { status } = await ada.call('DELETE', `${COLLECTIONS}/${collection.id}`)

    assert.equal(status, 204)
    assert.deepEqual(await placesOf(collection.id), [])
    assert.equal((await ada.call('GET', `${PLACES}/${first.id}`)).status, 404)
    assert.equal((await ada.call('GET', `/v1/recipes/${stollen.id}`)).status, 200)
  })

  it('loses a recipe that is deleted', async () => {
    const { collection, stollen, second } = await christmas()

    await ada.call('DELETE', `/v1/recipes/${stollen.id}`)

    assert.deepEqual(await placesOf(collection.id), [second.id])
  })

  it('holds only recipes of its household', async () => {
    const { collection } = await christmas()
    const mallory = await signedUp(app)
    const { body: foreign } = await mallory.call('POST', '/v1/recipes', { title: 'Poison' })

    const answers = [
      await ada.call('POST', PLACES, { collection_id: collection.id, recipe_id: foreign.id }),
      await mallory.call('POST', PLACES, { collection_id: collection.id, recipe_id: foreign.id }),
      await ada.call('POST', PLACES, { collection_id: collection.id, recipe_id: randomUUID() }),
    ]

    const [first] = answers
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409],
    )
    assert.deepEqual(
      answers.map(({ body }) => body.code),
      answers.map(() => first?.body.code),
    )
  })

  it('is seen and changed by all members', async () => {
    const { collection } = await christmas()
    const byBen = inHousehold(app, ben, scope_id)

    const { body } = await byBen('PATCH', `${COLLECTIONS}/${collection.id}`, { name: 'Xmas' })

    assert.equal(body.name, 'Xmas')
    assert.equal((await ada.call('GET', `${COLLECTIONS}/${collection.id}`)).body.name, 'Xmas')
  })
})

describe('phones without a network', () => {
  it('lose no recipe that both add to one collection', async () => {
    const { collection, first, second } = await christmas()
    const [punch, soup] = [await recipe('Punch'), await recipe('Soup')]
    const place = (recipe_id: string) =>
      create('collected_recipe', { collection_id: collection.id, recipe_id, position: 'd' })
    const [byAda, byBen, twin] = [place(punch.id), place(soup.id), place(punch.id)]

    const answers = [
      await phoneOf(ada).push(byAda),
      await phoneOf(ben).push(update({ ...byAda, id: first.id }, { position: 'e' }), byBen, twin),
    ]

    assert.deepEqual(answers.map(statuses), [['applied'], ['applied', 'applied', 'applied']])
    const last = [byAda.id, byBen.id, twin.id].toSorted()
    assert.deepEqual(await placesOf(collection.id), [second.id, ...last, first.id])
  })

  it('delete a collection and its recipes in one push, and each row once', async () => {
    const { collection, stollen, goose, first, second } = await christmas()
    const phone = phoneOf(ada)

    const { body } = await phone.push(
      remove({ entity: 'recipe', id: stollen.id }),
      remove({ entity: 'recipe_collection', id: collection.id }),
      remove({ entity: 'recipe', id: goose.id }),
    )

    assert.deepEqual(statuses({ body }), ['applied', 'applied', 'applied'])
    const rows = await phone.rows()
    for (const { id } of [collection, stollen, goose, first, second])
      assert.ok(rows.get(id)?.deleted ?? true)
    assert.deepEqual(await placesOf(collection.id), [])
  })

  it('refuse a recipe for a collection that somebody has deleted meanwhile', async () => {
    const { collection, goose } = await christmas()
    await ada.call('DELETE', `${COLLECTIONS}/${collection.id}`)

    const late = create('collected_recipe', { collection_id: collection.id, recipe_id: goose.id })
    const { body } = await phoneOf(ben).push(late)

    assert.deepEqual(statuses({ body }), ['rejected parent_gone'])
  })
})

describe('a client of version 4', () => {
  it('gets and writes no collections, and its deletion of a recipe takes the recipe out of them', async () => {
    const { collection, stollen, first, second } = await christmas()
    const old = phoneOf(ada, 4)

    const pushed = await old.push(
      create('recipe_collection', { name: 'Quick' }),
      update({ op: 'update', entity: 'collected_recipe', id: first.id }, { position: 'z' }),
      remove({ entity: 'recipe', id: stollen.id }),
    )

    assert.deepEqual(statuses(pushed), [
      'rejected unknown_entity',
      'rejected unknown_entity',
      'applied',
    ])
    const known = [...(await old.rows()).values()].map(({ entity }) => entity)
    assert.ok(!known.some((entity) => /collect/.test(entity)))
    assert.deepEqual(await placesOf(collection.id), [second.id])
    const current = await phoneOf(ada).rows()
    assert.equal(current.get(second.id)?.entity, 'collected_recipe')
  })
})
