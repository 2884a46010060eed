import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { childPids } from '#test/fixtures/child-processes.ts'

const app = await startApp()
const ada = await signedUp(app)

const read = (body: object): Promise<Answer> => ada.call('POST', '/v1/recipes/read', body)

const READER = 'reading-child.ts'
const PAGE = `<!doctype html><html lang="en"><head><title>Plum cake – Kitchen of Ada</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Plum cake",
"recipeIngredient":["500 g plums","250 g flour"],"recipeInstructions":[{"@type":"HowToStep","text":"Mix."},
{"@type":"HowToStep","text":"Bake."}],"recipeYield":["12","12 pieces"],"prepTime":"PT20M","cookTime":"PT40M",
"image":"/plums.jpg","author":{"@type":"Person","name":"Ada"}}</script></head><body><h1>Plum cake</h1></body></html>`
const DRAFT = {
  title: 'Plum cake',
  servings: 12,
  yield_text: '12 pieces',
  prep_minutes: 20,
  cook_minutes: 40,
  total_minutes: 60,
  author: 'Ada',
  language: 'en',
  ingredients: [{ original_text: '500 g plums' }, { original_text: '250 g flour' }],
  steps: [{ text: 'Mix.' }, { text: 'Bake.' }],
}

describe('a recipe', () => {
  it('is read from a page that the client sends, and nothing is stored', async () => {
    const { status, body } = await read({ html: PAGE, url: 'https://ada.example/plum-cake' })
    const { body: list } = await ada.call('GET', '/v1/recipes')

    assert.equal(status, 200)
    assert.deepEqual(body, {
      draft: {
        ...DRAFT,
        source_url: 'https://ada.example/plum-cake',
        image_url: 'https://ada.example/plums.jpg',
      },
      source: {
        title: 'json-ld',
        servings: 'json-ld',
        yield_text: 'json-ld',
        prep_minutes: 'json-ld',
        cook_minutes: 'json-ld',
        total_minutes: 'sum',
        author: 'json-ld',
        image_url: 'json-ld',
        ingredients: 'json-ld',
        steps: 'json-ld',
        language: 'meta',
        source_url: 'meta',
      },
      confidence: 0.95,
    })
    assert.deepEqual(list.items, [])
  })

  it('is read in time where a property has a long name', async () => {
    const nutrition = { [`${'a'.repeat(500_000)}/`]: '1', calories: '227 kcal' }
    const recipe = { '@type': 'Recipe', name: 'Cake', recipeIngredient: ['1 egg'], nutrition }
    const html = `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`

    const { status, body } = await read({ html })

    assert.deepEqual([status, body.draft?.nutrition], [200, { energy_kcal: 227 }])
  })

  it('is read from a text', async () => {
    const text =
      'Plum cake\nServes 12\n\nIngredients\n500 g plums\n250 g flour\n\nMethod\n1. Mix.\n2. Bake.'

    const { body } = await read({ text })

    const { title, servings, ingredients, steps } = DRAFT
    assert.deepEqual(body.draft, { title, servings, ingredients, steps })
    assert.equal(body.source.title, 'text')
  })

  it('has no address that a recipe can not keep', async () => {
    const recipe = 'Plum cake\n\nIngredients\n500 g plums\n\nMethod\n1. Bake.\n\n'
    const addresses = [
      'http://plums]',
      `https://plums.example/${'x'.repeat(2000)}`,
      'http://plums.example/a',
    ]

    const answers = await Promise.all(addresses.map((url) => read({ text: `${recipe}${url}\n` })))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.draft?.source_url]),
      [
        [200, undefined],
        [200, undefined],
        [200, 'http://plums.example/a'],
      ],
    )
  })

  it('is read from JSON-LD, as an object and as a text', async () => {
    const recipe = { '@type': 'Recipe', name: 'Plum cake', recipeIngredient: ['500 g plums'] }

    const answers = [
      await read({ json_ld: { '@graph': [recipe] } }),
      await read({ json_ld: JSON.stringify(recipe) }),
    ]

    const draft = { title: 'Plum cake', ingredients: [{ original_text: '500 g plums' }], steps: [] }
    assert.deepEqual(
      answers.map(({ body }) => body.draft),
      [draft, draft],
    )
  })

  it('is 404 where there is none', async () => {
    const answers = [
      await read({ html: '<p>Closed today.</p>' }),
      await read({ text: 'Closed today.' }),
      await read({ json_ld: [] }),
    ]

    assert.deepEqual(answers.map(outcome), Array(3).fill('404 NOT_FOUND'))
  })

  it('must be in one place, and in no other field', async () => {
    const answers = [
      await read({}),
      await read({ language: 'en' }),
      await read({ html: 'x', text: 'x' }),
      await read({ html: '' }),
      await read({ page: 'x' }),
    ]

    assert.deepEqual(answers.map(outcome), Array(5).fill('400 VALIDATION_FAILED'))
    assert.equal(answers[0]?.body.error, 'The body must be an object of at least 1 member.')
  })

  it('may be on a page of 5 MB, and on no larger one', async () => {
    const large = PAGE.replace('</h1>', `</h1><p>${'word '.repeat(900_000)}</p>`)
    const tooLarge = PAGE.replace('</h1>', `</h1><p>${'word '.repeat(1_100_000)}</p>`)

    const answers = [await read({ html: large }), await read({ html: tooLarge })]

    assert.deepEqual(answers.map(outcome), ['200 ok', '400 VALIDATION_FAILED'])
  })

  it('has no address but one of the web', async () => {
    const answers = [
      await read({ html: PAGE, url: 'javascript:alert(1)' }),
      await read({ html: PAGE, url: 'file:///etc/passwd' }),
      await read({ html: PAGE, url: 'x' }),
    ]

    assert.deepEqual(
      answers.map(({ body }) => `${body.draft?.title} ${body.draft?.source_url}`),
      Array(3).fill('Plum cake undefined'),
    )
  })

  it('waits for others, of one account for ten, and another one is asked to come later', async () => {
    const fresh = await startApp({}, app)
    const ask = () =>
      fresh.call('POST', '/v1/recipes/read', { token: ada.accessToken, body: { html: PAGE } })
    const before = await childPids(process.pid, READER)
    await ask()
    const [reader = assert.fail()] = (await childPids(process.pid, READER)).filter(
      (pid) => !before.includes(pid),
    )
    let refused = 0

    process.kill(reader, 'SIGSTOP') // so all others are there before it has read the first
    const asked = Array.from({ length: 30 }, async () => {
      const answer = await ask()
      if (answer.status !== 200) refused++
      return answer
    })
    await eventuallyEqual(async () => refused, 19)
    process.kill(reader, 'SIGCONT')
    const answers = await Promise.all(asked)

    const busy = answers.filter(({ status }) => status !== 200)
    assert.equal(busy.length, 19) // one is read, ten wait
    assert.deepEqual([...new Set(busy.map(outcome))], ['503 BUSY'])
    assert.equal(busy[0]?.headers.get('retry-after'), '5')
  })

  it('has the steps of a numbered list that was put into one line', async () => {
    const texts = ['Heat 2 l of water to 95.5 °C', 'Add 3 eggs', 'Rest for 1.5 hours', 'Serve 4']
    for (const word of ['', 'Step ', 'Schritt ', 'Étape ', 'Paso '])
      for (const sign of ['.', ')', ':'])
        for (const between of [' ', ' ,', ', '])
          for (let count = 2; count <= texts.length; count++) {
            const steps = texts.slice(0, count).map((text) => `${text}.`)
            const line = steps.map((text, i) => `${word}${i + 1}${sign} ${text}`).join(between)
            const json_ld = { '@type': 'Recipe', name: 'Soup', recipeInstructions: line }

            const { body } = await read({ json_ld: { ...json_ld, recipeIngredient: ['3 eggs'] } })

            const found = body.draft.steps.map(({ text }: { text: string }) => text)
            assert.deepEqual(found, steps, line)
          }
  })

  it('needs a token', async () => {
    const { status } = await app.call('POST', '/v1/recipes/read', { body: { text: 'x' } })

    assert.equal(status, 401)
  })

  it('may be long, but has no more values of JSON than the body of another request', async () => {
    const recipe = { '@type': 'Recipe', name: 'Plum cake', recipeIngredient: ['500 g plums'] }
    const beside = Array.from({ length: 66_000 }, () => [])

    const answers = [
      await read({ json_ld: [recipe, ...beside] }),
      await read({ json_ld: JSON.stringify([recipe, ...beside]) }), // the process parses a text
    ]

    assert.deepEqual(answers.map(outcome), ['413 BODY_TOO_LARGE', '200 ok'])
  })
})
