// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { closeAll, openRxdb } from './device.ts'

const app = await startApp()
afterEach(closeAll)

it('RxDB that is stopped while it starts listens to no server', async () => {
  const { larder, network } = await openRxdb(app, await signedUp(app), { live: 'wait' })
  await larder.stop()
  network.asked.length = 0

  const started = larder.start()
  await larder.stop()
  await started

  assert.deepEqual(
    network.asked.filter((request) => request.endsWith('/wait')),
    [],
  )
})
