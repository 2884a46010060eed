import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)

async function convert(query: Record<string, string | number>) {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const { status, body } = await ada.call('GET', `/v1/pantry/convert?${parameters.join('&')}`)
  const { quantity, unit, by, code, missing } = body
  return status === 200 ? { quantity, unit, by } : { status, code, missing }
}

async function food(fields: object): Promise<string> {
  const { body, text } = await ada.call('POST', '/v1/pantry/foods', fields)
  assert.ok(body.id, text)
  return body.id
}

const cup = () => convert({ from: 'cup', to: 'ml' })
const pund = (language: string) => convert({ quantity: 1, from: 'pund', to: 'g', language })

describe('a conversion', () => {
  it('needs no food between units of one kind', async () => {
    assert.deepEqual(await convert({ quantity: 1.5, from: 'Pfund', to: 'g' }), {
      quantity: 750,
      unit: 'g',
      by: [],
    })
    assert.deepEqual(await convert({ quantity: 6, to: 'dozen' }), {
      quantity: 0.5,
      unit: 'dozen',
      by: [],
    })
    assert.deepEqual(await convert({ quantity: 2, from: 'dozen' }), {
      quantity: 24,
      unit: null,
      by: [],
    })
  })

  it('tells a tablespoon from a teaspoon by the case of a letter', async () => {
    const found = await Promise.all([
      ...['T', 't', 'T.', 'Tb', 'C'].map((from) => convert({ from, to: 'ml' })),
      convert({ from: 'T', to: 't' }),
      convert({ from: 'T', to: 'ml', language: 'xx' }),
      convert({ from: 'T', to: 'ml', language: 'de' }),
      convert({ from: 'T', to: 't', language: 'de' }),
    ])

    const amounts = found.map((one) => ('quantity' in one ? one.quantity : one.missing))
    assert.deepEqual(amounts, [15, 5, 15, 15, 250, 3, 15, 'measures.T', 'measures.T'])
  })

  it('uses the facts of a food, and names them', async () => {
    const tomatoes = await food({
      name: 'Chopped tomatoes',
      density_g_per_ml: 1.03,
      measures: [{ unit: 'can', quantity: 400, of: 'g' }],
    })

    const converted = await convert({ food_id: tomatoes, quantity: 2, from: 'Dosen', to: 'ml' })

    assert.deepEqual(converted, {
      quantity: 776.699029,
      unit: 'ml',
      by: ['measures.can', 'density_g_per_ml'],
    })
  })

  it('is refused without a fact, and names the missing one', async () => {
    const flour = await food({ name: 'Flour' })

    const refused = await Promise.all([
      convert({ food_id: flour, quantity: 1, from: 'cup', to: 'g' }),
      convert({ food_id: flour, quantity: 1, to: 'g' }),
      convert({ quantity: 1, from: 'Bunch', to: 'g' }),
    ])

    assert.deepEqual(
      refused,
      ['density_g_per_ml', 'grams_per_each', 'measures.bunch'].map((missing) => ({
        status: 409,
        code: 'NO_CONVERSION',
        missing,
      })),
    )
  })

  it('follows the unit system of the household, and the language of the question', async () => {
    const metric = await cup()
    await ada.call('PATCH', `/v1/households/${householdId}`, { unit_system: 'us' })
    const us = await cup()

    assert.deepEqual(
      [metric, us].map(({ quantity }) => quantity),
      [250, 236.588236],
    )
    assert.deepEqual(
      [(await pund('da')).quantity, (await pund('sv-SE')).quantity],
      [500, 453.59237],
    )
  })

  it('is 404 for a food of another household, and 400 for no number', async () => {
    const eve = await signedUp(app)
    const { body: hers } = await eve.call('POST', '/v1/pantry/foods', { name: 'Salt' })

    const answers = [
      await convert({ food_id: hers.id, quantity: 1, from: 'g', to: 'kg' }),
      await convert({ food_id: randomUUID(), quantity: 1, from: 'g', to: 'kg' }),
      await convert({ quantity: 'many', from: 'g', to: 'kg' }),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 400],
    )
  })
})
