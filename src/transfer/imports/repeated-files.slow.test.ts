// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openImports } from '#test/app/imports.ts'
import { PIXEL } from '#test/app/photos.ts'
import { FULL_FILES } from '#test/import/full-files.ts'

const app = await startApp()

/** One for all files: a household for each would take a minute. Other tests show it for Larder's own files. */
const { run, ada } = await openImports(app)

describe('the same file twice', () => {
  for (const [system, { build, photos }] of Object.entries(FULL_FILES))
    it(`changes nothing for ${system}`, async () => {
      const content = Buffer.from((await build(PIXEL)) as string) // bytes are taken too
      const first = await run(content)
      const before = await ada.call('GET', '/v1/sync')

      const second = await run(content)

      const after = await ada.call('GET', '/v1/sync')
      assert.deepEqual([first.state, second.state], ['done', 'done'])
      assert.ok(first.created >= 30)
      assert.equal(first.photos, photos)
      assert.deepEqual(
        [second.created, second.updated, second.unchanged + second.broken, second.photos],
        [0, 0, first.total, 0],
      )
      assert.deepEqual(after.body.scopes, before.body.scopes)
    })
})
