import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'

it('docs/import.md has examples with real answers', async () => {
  const app = await startApp()
  const { ada, ended } = await openImports(app)
  await ada.call('POST', '/v1/pantry/foods', { name: 'Tomato' })
  const file = linesOf([recipeRecord('1', 'Pancakes')])
  const variables = { LARDER: app.url, TOKEN: ada.accessToken, IMPORT: '' }
  const examples = examplesIn(await readFile('docs/import.md', 'utf8'))

  for (const { command, status, answer } of examples) {
    const call = readCurl(command.replaceAll('\\\n', ''), variables)
    const body = call.file === undefined ? call.body : file
    const { headers } = call
    const found = await app.call(call.method, call.url.replace(app.url, ''), { body, headers })
    if (status === 202) variables.IMPORT = (await ended(found.body.id)).id

    assert.equal(found.status, status, `${command}\n${found.text}`)
    if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
  }
  assert.equal(examples.length, 6)
})
