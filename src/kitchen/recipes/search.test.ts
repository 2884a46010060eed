import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()

const titlesOf = ({ body, text }: Answer): string[] =>
  body.items?.map(({ recipe }: { recipe: { title: string } }) => recipe.title) ?? [text]

const search = (person: Person, q: string) =>
  person.call('GET', `/v1/recipes/search?q=${encodeURIComponent(q)}`)

async function create(person: Person, recipe: object): Promise<string> {
  const { status, body, text } = await person.call('POST', '/v1/recipes', recipe)
  assert.equal(status, 201, text)
  return body.id
}

const ingredient = (original_text: string, more: object = {}) => ({
  id: randomUUID(),
  original_text,
  ...more,
})
const step = (text: string) => ({ id: randomUUID(), text })

describe('GET /v1/recipes/search', () => {
  it('finds words in any order, without case and accents, and stems by the language', async () => {
    const ada = await signedUp(app)
    await create(ada, { title: 'Crème brûlée', language: 'fr', tags: ['dessert'] })
    await create(ada, {
      title: 'Apfelkuchen mit Streuseln',
      language: 'de',
      ingredients: [ingredient('1 kg Äpfel')],
      steps: [step('Die Äpfel schälen und vierteln.')],
    })
    await create(ada, {
      title: 'Berry pie',
      language: 'en-GB',
      description: 'With cherries of the garden.',
    })

    const titles = async (q: string) => titlesOf(await search(ada, q))

    assert.deepEqual(
      {
        accents: await titles('creme BRULEE'),
        order: await titles('brûlée crème'),
        all: await titles('creme pie'),
        stem: await titles('apfel streusel'),
        umlaut: await titles('äpfel'),
        step: await titles('vierteln'),
        prefix: await titles('str'),
        middle: await titles('str kuchen'),
        plural: await titles('berries'),
        singular: await titles('cherry'),
        stopWord: await titles('pie with the berry'),
        tag: await titles('desserts'),
      },
      {
        accents: ['Crème brûlée'],
        order: ['Crème brûlée'],
        all: [],
        stem: ['Apfelkuchen mit Streuseln'],
        umlaut: ['Apfelkuchen mit Streuseln'],
        step: ['Apfelkuchen mit Streuseln'],
        prefix: ['Apfelkuchen mit Streuseln'],
        middle: [],
        plural: ['Berry pie'],
        singular: ['Berry pie'],
        stopWord: ['Berry pie'],
        tag: ['Crème brûlée'],
      },
    )
  })

  it('ranks a title over tags and ingredients, these over a description, and that over steps', async () => {
    const ada = await signedUp(app)
    await create(ada, { title: 'E', steps: [step('Add saffron.')] })
    await create(ada, { title: 'D', description: 'Yellow by saffron.' })
    await create(ada, { title: 'C', ingredients: [ingredient('1 g saffron')] })
    await create(ada, { title: 'B', tags: ['saffron'] })
    await create(ada, { title: 'Saffron rice' })

    const found = titlesOf(await search(ada, 'saffron'))

    assert.deepEqual(found, ['Saffron rice', 'B', 'C', 'D', 'E'])
  })

  it('finds a recipe by the present name of its food, and by no other', async () => {
    const ada = await signedUp(app)
    const { body: food } = await ada.call('POST', '/v1/pantry/foods', {
      name: 'Aubergine',
      aliases: ['Melanzane'],
    })
    const ingredients = [ingredient('2 Stück', { food_id: food.id })]
    const id = await create(ada, { title: 'Moussaka', ingredients })
    const before = await Promise.all([search(ada, 'auberg'), search(ada, 'melanzane')])

    await ada.call('PATCH', `/v1/pantry/foods/${food.id}`, { name: 'Eggplant', aliases: [] })

    const after = [await search(ada, 'aubergine'), await search(ada, 'Eggplant')]
    const { body: recipe } = await ada.call('GET', `/v1/recipes/${id}`)
    assert.deepEqual(before.map(titlesOf), [['Moussaka'], ['Moussaka']])
    assert.deepEqual(after.map(titlesOf), [[], ['Moussaka']])
    assert.deepEqual(after[1]?.body.items[0].highlights, [
      { field: 'ingredients', parts: [{ text: '2 Stück', match: true }] },
    ])
    assert.equal(recipe.updated_at, recipe.created_at)
  })

  it('marks the matches, as plain text', async () => {
    const ada = await signedUp(app)
    await create(ada, {
      title: 'Crème <b>brûlée</b>',
      tags: ['Brûlée', 'sweet'],
      ingredients: [ingredient('500 ml cream')],
      steps: [
        step(`${'Stir well. '.repeat(40)}Then burn the brulee with care.${' Wait.'.repeat(60)}`),
      ],
    })

    const { body } = await search(ada, 'brulee')

    const [{ highlights }] = body.items
    const marked = highlights.map(({ field, parts }: Marked) => [
      field,
      parts.map(({ text, match }) => (match ? `[${text}]` : text)).join(''),
    ])
    assert.deepEqual(marked.slice(0, 2), [
      ['title', 'Crème <b>[brûlée]</b>'],
      ['tags', '[Brûlée]'],
    ])
    assert.match(marked[2][1], /^…(Stir well\. )+Then burn the \[brulee\] with care\.( Wait\.)+…$/)
    assert.ok(marked[2][1].length < 260)
  })

  it('takes any text as words, and none as a query language', async () => {
    const ada = await signedUp(app)
    await create(ada, { title: '鶏 soup 🍲', language: 'en' })
    await create(ada, { title: "Cook's 100% _best_ O'Brien", language: 'en' })
    await create(ada, { title: 'كسكس', language: 'ar' })
    const found = [
      '鶏',
      '鶏 soup',
      '🍲 soup',
      'soup鶏',
      "o'brien",
      '100%',
      '_best_',
      'كسك',
      'ｓｏｕｐ',
    ]
    const nothing = [
      "'",
      '\\',
      ':*',
      '!(',
      '%',
      '_',
      '🍲',
      'x & y | !z',
      "a'); drop table recipes",
      '<->',
      '\u0300',
    ]

    const results = await Promise.all(found.map((q) => search(ada, q)))
    const empty = await Promise.all(nothing.map((q) => search(ada, q)))

    const [chicken, best] = [['鶏 soup 🍲'], ["Cook's 100% _best_ O'Brien"]]
    const titles = [chicken, chicken, chicken, chicken, best, best, best, ['كسكس'], chicken]
    assert.deepEqual(results.map(titlesOf), titles)
    assert.deepEqual(
      empty.map(({ status, body }) => [status, body.items]),
      nothing.map(() => [200, []]),
    )
    const refused = await Promise.all(['\0', 'x'.repeat(201), ' '].map((q) => search(ada, q)))
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 400, 400],
    )
  })

  it('follows each change, and forgets a deleted recipe', async () => {
    const ada = await signedUp(app)
    const id = await create(ada, { title: 'Goulash' })
    await ada.call('PATCH', `/v1/recipes/${id}`, { title: 'Chili' })
    const changed = [await search(ada, 'goulash'), await search(ada, 'chili')]

    await ada.call('DELETE', `/v1/recipes/${id}`)

    assert.deepEqual(changed.map(titlesOf), [[], ['Chili']])
    assert.deepEqual(titlesOf(await search(ada, 'chili')), [])
  })
})

interface Marked {
  readonly field: string
  readonly parts: readonly { readonly text: string; readonly match: boolean }[]
}
