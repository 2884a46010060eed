import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { confirmAddress } from '#test/app/verified.ts'

const app = await startApp({ CORS_ORIGINS: 'https://app.example.com' })

async function family() {
  const ada = await signedUp(app, { name: 'Ada' })
  const home = await firstHousehold(ada)
  app.clock.advance({ seconds: 1 }) // so that later households are younger
  return { ada, home }
}
async function bringIn(owner: Person, householdId: string, person: Person, role = 'member') {
  await confirmAddress(app, owner) // else they could not invite
  app.clock.advance({ seconds: 1 })
  const path = `/v1/households/${householdId}/invites`
  const { body } = await owner.call('POST', path, { role })
  const { status, text } = await person.call('POST', '/v1/households/join', { code: body.code })
  assert.equal(status, 200, text)
}
const defaultOf = async (person: Person) =>
  (await person.call('GET', '/v1/auth/account')).body.default_household_id
/** The household that a request without a header means. */
const meant = async (person: Person) =>
  (await person.call('GET', '/v1/pantry/items')).headers.get('larder-household')

const say = (person: Person, id: string) =>
  person.call('PATCH', '/v1/auth/account', { default_household_id: id })

describe('the default household', () => {
  it('is that of the sign-up, and each answer names it', async () => {
    const { ada, home } = await family()
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

  it('becomes the joined one of who has not used their own, and writes there', async () => {
    const { ada, home } = await family()
    const ben = await signedUp(app, { name: 'Ben' })
    const own = await firstHousehold(ben)
    await ben.call('PATCH', `/v1/households/${own.id}`, { name: 'A new name is no row' })

    await bringIn(ada, home.id, ben)
    await ben.call('POST', '/v1/pantry/foods', { name: 'Rye' })

    assert.deepEqual([await defaultOf(ben), await meant(ben)], [home.id, home.id])
    const { body } = await ada.call('GET', '/v1/pantry/foods')
    assert.deepEqual(
      body.items.map((one: { name: string }) => one.name),
      ['Rye'],
    )
  })

  it('stays where the own one is used, or where the account may only read', async () => {
    const { ada, home } = await family()
    const [cy, eve] = [await signedUp(app), await signedUp(app)]
    const [hers, theirs] = [await firstHousehold(cy), await firstHousehold(eve)]
    await cy.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    await bringIn(ada, home.id, cy)
    await bringIn(ada, home.id, eve, 'viewer')

    assert.deepEqual([await meant(cy), await meant(eve)], [hers.id, theirs.id])
  })

  it('is what the account says, of its own households only', async () => {
    const { ada, home } = await family()
    const ben = await signedUp(app)
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Cottage' })

    const [said, foreign] = [await say(ada, second.id.toUpperCase()), await say(ben, home.id)]

    assert.deepEqual([said.status, said.body.default_household_id], [200, second.id])
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'NOT_FOUND'])
    assert.equal(await meant(ada), second.id)
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

  it('becomes the oldest that is left when its membership ends', async () => {
    const { ada, home } = await family()
    const ben = await signedUp(app)
    const own = await firstHousehold(ben)
    await bringIn(ada, home.id, ben)
    assert.equal(await meant(ben), home.id)

    await ada.call('DELETE', `/v1/households/${home.id}/members/${ben.id}`)

    assert.deepEqual([await defaultOf(ben), await meant(ben)], [own.id, own.id])
  })

  it('is a fresh one when none is left', async () => {
    const { ada, home } = await family()
    const ben = await signedUp(app, { name: 'Ben' })
    const own = await firstHousehold(ben)
    await bringIn(ada, home.id, ben)
    await ben.call('DELETE', `/v1/households/${own.id}`)

    await ada.call('DELETE', `/v1/households/${home.id}/members/${ben.id}`)
    const fresh = await firstHousehold(ben)
    const { body } = await ben.call('GET', `/v1/households/${fresh.id}`)
    await ada.call('DELETE', `/v1/households/${home.id}`)

    assert.deepEqual([body.name, body.role, await meant(ben)], ['Ben', 'owner', fresh.id])
    assert.notEqual(await meant(ada), home.id)
    assert.equal((await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })).status, 201)
  })
})
