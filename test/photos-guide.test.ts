import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'

it('docs/photos.md has examples with real answers', async () => {
  const app = await startApp()
  const { ada, recipe } = await openPhotos(app)
  const files: Record<string, Buffer> = { 'pancakes.jpg': await picture(300, 200) }
  const variables = { LARDER: app.url, TOKEN: ada.accessToken, RECIPE: recipe.id, PHOTO: '' }
  const examples = examplesIn(await readFile('docs/photos.md', 'utf8'))

  for (const { command, status, answer } of examples) {
    const call = readCurl(command.replaceAll('\\\n', ''), variables)
    const body = call.file === undefined ? call.body : files[call.file]
    const { headers } = call
    const found = await app.call(call.method, call.url.replace(app.url, ''), { body, headers })
    if (status === 201) variables.PHOTO = found.body.id

    assert.equal(found.status, status, `${command}\n${found.text}`)
    if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
  }
  assert.equal(examples.length, 5)
})
