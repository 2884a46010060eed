import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { confirmAddress } from '#test/app/verified.ts'

const app = await startApp({ CORS_ORIGINS: 'https://app.example.com' })

async function setUp() {
  const ada = await signedUp(app, { name: 'Ada' })
  const home = await firstHousehold(ada)
  app.clock.advance({ seconds: 1 }) // so that later households have a later date
  return { ada, home }
}
async function addMember(owner: Person, householdId: string, person: Person, role = 'member') {
  await confirmAddress(app, owner) // only confirmed accounts can invite
  app.clock.advance({ seconds: 1 })
  const path = `/v1/households/${householdId}/invites`
  const { body } = await owner.call('POST', path, { role })
  const { status, text } = await person.call('POST', '/v1/households/join', { code: body.code })
  assert.equal(status, 200, text)
}
const defaultOf = async (person: Person) =>
  (await person.call('GET', '/v1/auth/account')).body.default_household_id
/** The household that a request without the header uses. */
const usedHousehold = async (person: Person) =>
  (await person.call('GET', '/v1/pantry/items')).headers.get('larder-household')

const setDefault = (person: Person, id: string) =>
  person.call('PATCH', '/v1/auth/account', { default_household_id: id })

describe('the default household', () => {
  it('is that of the sign-up, and each answer has its id in a header', async () => {
    const { ada, home } = await setUp()
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Cottage' })
    const call = inHousehold(app, ada, second.id)
    const origin = { origin: 'https://app.example.com' }

    const answers = [
      await ada.call('POST', '/v1/pantry/foods', { name: 'Milk' }),
      await ada.call('POST', '/v1/pantry/foods', { name: 1 }),
      await call('GET', '/v1/recipes', undefined, origin),
      await ada.call('GET', `/v1/households/${second.id}/members`),
    ]

    assert.equal(await defaultOf(ada), home.id)
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('larder-household')]),
      [
        [201, home.id],
        [400, home.id],
        [200, second.id],
        [200, second.id],
      ],
    )
    const exposed = answers[2]?.headers.get('access-control-expose-headers') ?? ''
    assert.ok(exposed.split(', ').includes('larder-household'), exposed)
  })

  it('becomes the joined one if the own one is empty, and new rows go there', async () => {
    const { ada, home } = await setUp()
    const ben = await signedUp(app, { name: 'Ben' })
    const own = await firstHousehold(ben)
    await ben.call('PATCH', `/v1/households/${own.id}`, { name: 'Renamed' })

    await addMember(ada, home.id, ben)
    await ben.call('POST', '/v1/pantry/foods', { name: 'Rye' })

    assert.deepEqual([await defaultOf(ben), await usedHousehold(ben)], [home.id, home.id])
    const { body } = await ada.call('GET', '/v1/pantry/foods')
    assert.deepEqual(
      body.items.map((one: { name: string }) => one.name),
      ['Rye'],
    )
  })

  it('does not change if the own one has rows, or if the account joins as a viewer', async () => {
    const { ada, home } = await setUp()
    const [cy, eve] = [await signedUp(app), await signedUp(app)]
    const [hers, theirs] = [await firstHousehold(cy), await firstHousehold(eve)]
    await cy.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    await addMember(ada, home.id, cy)
    await addMember(ada, home.id, eve, 'viewer')

    assert.deepEqual([await usedHousehold(cy), await usedHousehold(eve)], [hers.id, theirs.id])
  })

  it('can be set, but only to a household of the account', async () => {
    const { ada, home } = await setUp()
    const ben = await signedUp(app)
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Cottage' })

    const [changed, foreign] = [
      await setDefault(ada, second.id.toUpperCase()),
      await setDefault(ben, home.id),
    ]

    assert.deepEqual([changed.status, changed.body.default_household_id], [200, second.id])
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'NOT_FOUND'])
    assert.equal(await usedHousehold(ada), second.id)
    const { body } = await ada.signIn()
    assert.deepEqual(Object.keys(body.user), [
      'id',
      'email',
      'name',
      'email_verified',
      'created_at',
      'updated_at',
      'deletion_scheduled_at',
    ])
  })

  it('becomes the oldest remaining household when its membership ends', async () => {
    const { ada, home } = await setUp()
    const ben = await signedUp(app)
    const own = await firstHousehold(ben)
    await addMember(ada, home.id, ben)
    assert.equal(await usedHousehold(ben), home.id)

    await ada.call('DELETE', `/v1/households/${home.id}/members/${ben.id}`)

    assert.deepEqual([await defaultOf(ben), await usedHousehold(ben)], [own.id, own.id])
  })

  it('is a new one when no household remains', async () => {
    const { ada, home } = await setUp()
    const ben = await signedUp(app, { name: 'Ben' })
    const own = await firstHousehold(ben)
    await addMember(ada, home.id, ben)
    await ben.call('DELETE', `/v1/households/${own.id}`)

    await ada.call('DELETE', `/v1/households/${home.id}/members/${ben.id}`)
    const fresh = await firstHousehold(ben)
    const { body } = await ben.call('GET', `/v1/households/${fresh.id}`)
    await ada.call('DELETE', `/v1/households/${home.id}`)

    assert.deepEqual([body.name, body.role, await usedHousehold(ben)], ['Ben', 'owner', fresh.id])
    assert.notEqual(await usedHousehold(ada), home.id)
    assert.equal((await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })).status, 201)
  })
})
