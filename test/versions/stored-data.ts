// Of `npm run drill:versions`. What one version of the client library has stored opens in the other.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import type * as Opening from 'larder-client/open-larder.ts'
import { memoryKeychain } from 'larder-client/session/token-store.ts'
import type * as Sqlite from 'larder-client/storage/sqlite.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { manualTimers } from '#test/client/timers.ts'

const app = await startApp()

/** @returns how the client library of a project opens a device: it syncs only when it is asked to */
async function libraryOf(project: string) {
  const from = (file: string) => import(join(project, 'packages/client/src', file))
  const { openLarder }: typeof Opening = await from('open-larder.ts')
  const { sqlite }: typeof Sqlite = await from('storage/sqlite.ts')
  return (file: DatabaseSync, keychain: ReturnType<typeof memoryKeychain>) =>
    openLarder({
      url: app.url,
      storage: { ...sqlite(file), async close() {} }, // the next library has the file then
      keychain,
      live: 'off',
      platform: { now: app.clock, timers: manualTimers() },
    })
}

const before = await libraryOf(process.env['OLD_LARDER'] ?? '')
const now = await libraryOf(process.cwd())

for (const [what, write, read] of [
  ['the old library open in the new one', before, now],
  ['the new library open in the old one', now, before],
] as const)
  it(`the session, the cursor, the rows and the outbox of ${what}`, async () => {
    const { email, password } = await signedUp(app)
    const [file, keychain] = [new DatabaseSync(':memory:'), memoryKeychain()]
    const first = await write(file, keychain)
    await first.signIn({ email, password })
    const home = await first.household()
    const sent = await home.foods.create({ name: 'Sent' })
    assert.equal(await home.sync(), 'idle')
    await home.foods.create({ name: 'Waiting' })
    const lot = await home.items.create({ food_id: sent.id })
    await first.close()

    const second = await read(file, keychain)
    const again = await second.household()
    const shown = again.foods.all().map(({ name }) => name)
    const state = await again.sync()

    const token = await second.accessToken()
    const list = async (path: string) => (await app.call('GET', path, { token })).body.items
    const foods = (await list('/v1/pantry/foods')).map(({ name }: { name: string }) => name)
    const lots = (await list('/v1/pantry/items')).map(({ id }: { id: string }) => id)
    assert.deepEqual([shown.toSorted(), state], [['Sent', 'Waiting'], 'idle'])
    assert.deepEqual([foods.toSorted(), lots], [['Sent', 'Waiting'], [lot.id]])
    await second.close()
  })
