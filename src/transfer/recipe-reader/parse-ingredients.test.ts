import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const PATH = '/v1/recipes/parse-ingredients'

/** A person with these foods. @returns the ids of the foods by name */
async function cook(foods: readonly object[] = []) {
  const ada = await signedUp(app, { name: 'Ada' })
  const { id: householdId } = await firstHousehold(ada)
  const ids: Record<string, string> = {}
  for (const food of foods) {
    const { body, status, text } = await ada.call('POST', '/v1/pantry/foods', food)
    assert.equal(status, 201, text)
    ids[body.name] = body.id
  }
  return { ada, householdId, ids, call: inHousehold(app, ada, householdId) }
}

describe('lines of ingredients', () => {
  it('are split into their parts', async () => {
    const { call } = await cook()

    const { status, body } = await call('POST', PATH, {
      lines: ['2 large carrots, finely diced (optional)', '1 Dose (400 g) Linsen'],
    })

    assert.equal(status, 200)
    const [carrots, lentils] = body.lines
    assert.deepEqual(
      { ...carrots, new_food: undefined, confidence: undefined },
      {
        original_text: '2 large carrots, finely diced (optional)',
        quantity: 2,
        quantity_max: 2,
        unit: null,
        name: 'carrots',
        size: 'large',
        preparation: 'finely diced',
        note: 'optional',
        optional: true,
        confidence: undefined,
        match: null,
        new_food: undefined,
      },
    )
    assert.deepEqual(
      [lentils.quantity, lentils.unit, lentils.name, lentils.amounts],
      [
        1,
        'Dose',
        'Linsen',
        [
          { quantity: 1, quantity_max: 1, unit: 'Dose' },
          { quantity: 400, quantity_max: 400, unit: 'g' },
        ],
      ],
    )
  })

  it('find the foods of the household by their names, plurals and other names', async () => {
    const { ids, call } = await cook([
      { name: 'Jalapeño' },
      { name: 'Möhre', plural_name: 'Möhren' },
      { name: 'Spring onion', aliases: ['Scallion'] },
      { name: 'Tomato' },
    ])

    const { body } = await call('POST', PATH, {
      language: 'en',
      lines: [
        '1 JALAPENO',
        '3 Mohren',
        '2 scallions',
        '4 tomatoes',
        '250 g ripe cherry tomatoes',
        '1 pineapple',
      ],
    })

    const matches = body.lines.map(({ match }: { match: Record<string, unknown> | null }) =>
      match === null ? null : [match['food_id'], match['confidence']],
    )
    assert.deepEqual(matches, [
      [ids['Jalapeño'], 1],
      [ids['Möhre'], 1],
      [ids['Spring onion'], 0.9],
      [ids['Tomato'], 0.9],
      [ids['Tomato'], 0.6],
      null,
    ])
  })

  it('find no food that is only a part of another one', async () => {
    const { call } = await cook(
      ['Pomme', 'Rice', 'Milk', 'Butter', 'Potato'].map((name) => ({ name })),
    )
    const lines = ['500 g pommes de terre', '2 tbsp rice vinegar', '400 ml coconut milk']
    const more = ['3 tbsp peanut butter', '2 sweet potatoes']

    const { body } = await call('POST', PATH, { lines: [...lines, ...more] })

    const found = body.lines.map(({ match, new_food }: Record<string, { name: string } | null>) => [
      match ?? null,
      new_food?.name,
    ])
    assert.deepEqual(found, [
      [null, 'pommes de terre'],
      [null, 'rice vinegar'],
      [null, 'coconut milk'],
      [null, 'peanut butter'],
      [null, 'sweet potatoes'],
    ])
  })

  it('offer new foods with facts, where the household has none of the name', async () => {
    const { ids, call } = await cook([{ name: 'Garlic' }])

    const { body } = await call('POST', PATH, {
      language: 'en',
      lines: ['2 cups all-purpose flour', '3 eggs', '1 tsp zorblax powder', '2 cloves garlic'],
    })
    const { body: german } = await call('POST', PATH, { language: 'de', lines: ['2 Zwiebeln'] })

    const offered = [...body.lines, ...german.lines].map(
      (line: { new_food: object | null }) => line.new_food,
    )
    const source = 'USDA FoodData Central'
    assert.deepEqual(offered, [
      {
        name: 'all-purpose flour',
        density_g_per_ml: 0.528,
        grams_per_each: null,
        measures: [],
        source,
      },
      { name: 'eggs', density_g_per_ml: 1.027, grams_per_each: 44, measures: [], source },
      {
        name: 'zorblax powder',
        density_g_per_ml: null,
        grams_per_each: null,
        measures: [],
        source: null,
      },
      null,
      { ...offered[4], name: 'Zwiebeln', grams_per_each: 110 },
    ])
    assert.equal(body.lines[3].match.food_id, ids['Garlic'])
  })

  it('never find foods of another household', async () => {
    await cook([{ name: 'Saffron' }])
    const { call } = await cook()

    const { body } = await call('POST', PATH, { lines: ['1 pinch saffron'], language: 'en' })

    assert.equal(body.lines[0].match, null)
  })

  it('are read for a viewer, and change nothing', async () => {
    const { ada, householdId } = await cook([{ name: 'Salt' }])
    const viewer = await joined(app, ada, 'viewer')
    const before = await ada.call('GET', '/v1/pantry/foods')

    const { status } = await inHousehold(app, viewer, householdId)('POST', PATH, {
      lines: ['1 tsp salt', '1 tsp pepper'],
    })

    const after = await ada.call('GET', '/v1/pantry/foods')
    assert.equal(status, 200)
    assert.deepEqual(after.body, before.body)
  })

  it('are refused where they are no texts, too many or too long', async () => {
    const { call } = await cook()
    const bodies = [
      {},
      { lines: 'salt' },
      { lines: [1] },
      { lines: Array.from({ length: 501 }, () => 'salt') },
      { lines: ['a'.repeat(1001)] },
      { lines: ['salt'], language: 'x'.repeat(36) },
      { lines: ['salt'], text: 'salt' },
    ]

    const answers = []
    for (const body of bodies) answers.push(await call('POST', PATH, body))

    assert.deepEqual(
      answers.map(outcome),
      bodies.map(() => '400 VALIDATION_FAILED'),
    )
  })

  it('are read up to the limits', async () => {
    const { call } = await cook()
    const lines = Array.from({ length: 500 }, (_, i) => `${i} cups (`.repeat(90).slice(0, 500))

    const { status, body } = await call('POST', PATH, { lines })
    const { body: none } = await call('POST', PATH, { lines: [] })
    const long = await call('POST', PATH, { lines: ['a'.repeat(1000)] })

    assert.equal(status, 200)
    assert.equal(body.lines.length, 500)
    assert.deepEqual(none, { lines: [] })
    assert.equal(long.status, 200)
  })

  it('let other requests pass between them', async () => {
    const { call } = await cook()
    const lines = Array.from({ length: 500 }, (_, i) => `${i} cups (`.repeat(90).slice(0, 500))
    const answered: string[] = []

    const many = call('POST', PATH, { lines }).then(() => answered.push('many'))
    const one = call('POST', PATH, { lines: ['1 egg'] }).then(() => answered.push('one'))
    await Promise.all([many, one])

    assert.deepEqual(answered, ['one', 'many'])
  })

  it('have a limit for each account', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const { ada, householdId } = await cook()
    const read = () => inHousehold(limited, ada, householdId)('POST', PATH, { lines: [] })
    const first = await read()
    await app.db.updateTable('rate_limits').set({ count: 599 }).execute()

    const answers = [first, await read(), await read()]

    assert.deepEqual(answers.map(outcome), ['200 ok', '200 ok', '429 RATE_LIMITED'])
    assert.ok(Number(answers[2]?.headers.get('retry-after')) > 0)
  })

  it('need a sign-in', async () => {
    const { status } = await app.call('POST', PATH, { body: { lines: ['salt'] } })

    assert.equal(status, 401)
  })
})
