import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { verified } from '#test/app/verified.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'

it('docs/notices.md has examples with real answers', async () => {
  const app = await startApp()
  const ada = await verified(app)
  const { id, default_shopping_list_id: list } = await firstHousehold(ada)
  const variables = {
    LARDER: app.url,
    HOUSEHOLD: id,
    LIST: list,
    ACCESS_TOKEN: ada.accessToken,
  }
  const examples = examplesIn(await readFile('docs/notices.md', 'utf8'))

  for (const { command, status, answer } of examples) {
    const { method, url, body, headers } = readCurl(command.replaceAll('\\\n', ''), variables)
    const found = await app.call(method, url.replace(app.url, ''), { body, headers })

    assert.equal(found.status, status, `${command}\n${found.text}`)
    if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
  }
  assert.ok(examples.length > 1)
})
