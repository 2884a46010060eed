import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'

const app = await startApp()

describe('the summary of a recipe', () => {
  it('shows the first of its photos with content, in lists and searches', async () => {
    const { ada, recipe, photo, put } = await openPhotos(app)
    await ada.call('POST', '/v1/recipes', { title: 'Bread' })
    const [, second, third] = [
      await photo({ recipe_id: recipe.id, position: 1 }),
      await photo({ recipe_id: recipe.id, position: 2 }),
      await photo({ recipe_id: recipe.id, position: 3 }),
    ]
    for (const { id } of [third, second]) await put(id, PIXEL)

    const list = await ada.call('GET', '/v1/recipes')
    const { body: found } = await ada.call('GET', '/v1/recipes/search?q=soup')

    const { id, width, height, blurhash } = (await ada.call('GET', `/v1/photos/${second.id}`)).body
    assert.deepEqual([id, width, height], [second.id, 1, 1])
    const shown = { id, width, height, blurhash }
    assert.deepEqual(
      list.body.items.map((one: { title: string; photo: unknown }) => [one.title, one.photo]),
      [
        ['Bread', null],
        ['Soup', shown],
      ],
    )
    assert.deepEqual(found.items[0].recipe.photo, shown)
  })
})
