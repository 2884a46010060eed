import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const RECIPES = '/v1/recipes'
const PANCAKES = { title: 'Pancakes', prep_minutes: 10, cook_minutes: 20, tags: ['sweet'] }

const titlesOf = ({ body }: Answer) => body.items.map((one: { title: string }) => one.title)

describe('GET /v1/recipes', () => {
  it('finds by text, tag, food and time, and sorts', async () => {
    const ada = await signedUp(app)
    const food = randomUUID()
    await ada.call('POST', RECIPES, { ...PANCAKES, rating: 3 })
    await ada.call('POST', RECIPES, {
      title: 'Dal',
      total_minutes: 45,
      tags: ['spicy'],
      rating: 5,
      ingredients: [{ id: randomUUID(), original_text: '200 g lentils', food_id: food }],
    })
    await ada.call('POST', RECIPES, { title: 'borscht', description: 'With beetroot.' })

    const titles = async (query: string) => titlesOf(await ada.call('GET', `${RECIPES}?${query}`))

    assert.deepEqual(
      {
        all: await titles(''),
        text: await titles('q=BEET'),
        ingredient: await titles('q=lentil'),
        tag: await titles('tag=sweet'),
        food: await titles(`food_id=${food.toUpperCase()}`),
        quick: await titles('max_minutes=30'),
        slower: await titles('max_minutes=45&sort=minutes'),
        recent: await titles('sort=recent'),
        rating: await titles('sort=rating&limit=2'),
      },
      {
        all: ['borscht', 'Dal', 'Pancakes'],
        text: ['borscht'],
        ingredient: ['Dal'],
        tag: ['Pancakes'],
        food: ['Dal'],
        quick: ['Pancakes'],
        slower: ['Pancakes', 'Dal'],
        recent: ['borscht', 'Dal', 'Pancakes'],
        rating: ['Dal', 'Pancakes'],
      },
    )
    const page = await ada.call('GET', `${RECIPES}?sort=rating&limit=1`)
    const next = await ada.call('GET', `${RECIPES}?sort=rating&cursor=${page.body.next_cursor}`)
    assert.deepEqual(titlesOf(next), ['Pancakes', 'borscht'])
    assert.equal((await ada.call('GET', `${RECIPES}?sort=price`)).status, 400)
  })

  it('has summaries, and whole recipes where they are asked for', async () => {
    const ada = await signedUp(app)
    const ingredients = [{ id: randomUUID(), original_text: '200 g lentils' }]
    const steps = [{ id: randomUUID(), text: 'Cook.' }]
    const whole = { ...PANCAKES, servings: 2.5, rating: 4, ingredients, steps }
    const { body: made } = await ada.call('POST', RECIPES, whole)

    const short = await ada.call('GET', RECIPES)
    const full = await ada.call('GET', `${RECIPES}?view=full`)
    const wrong = await ada.call('GET', `${RECIPES}?view=tiny`)

    const { id, version, created_at, updated_at } = made
    assert.deepEqual(short.body.items, [
      {
        id,
        version,
        title: 'Pancakes',
        servings: 2.5,
        prep_minutes: 10,
        cook_minutes: 20,
        total_minutes: null,
        tags: ['sweet'],
        rating: 4,
        image_url: null,
        photo: null,
        created_at,
        updated_at,
      },
    ])
    assert.deepEqual(full.body.items, [made])
    assert.equal(wrong.status, 400)
  })
})
