import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openLarder } from 'larder-client'
import { memory } from 'larder-client/memory'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('opens a household at the second try after the storage has failed', async () => {
  const ada = await signedUp(app)
  const kept = memory()
  let isBroken = true
  const storage: typeof kept = {
    ...kept,
    async read(space, table) {
      if (!isBroken || space.endsWith(ada.id)) return kept.read(space, table)
      isBroken = false
      throw new Error('The disk does not answer.')
    },
  }
  const larder = await openLarder({ url: app.url, storage, live: 'off' })
  after(() => larder.close())
  await larder.signIn(ada)

  await assert.rejects(larder.household(), /The disk does not answer/)
  const home = await larder.household()

  assert.equal(await home.sync(), 'idle')
})
