import assert from 'node:assert/strict'
import { it } from 'node:test'
import { measureBundle } from './sizes.ts'

it('a web app loads at most 21.15 kB to open the library, and 48.95 kB of rules, photos and leases later', async () => {
  const { first, later } = await measureBundle(`
    export { openLarder } from 'larder-client'
    export { indexedDb } from 'larder-client/indexed-db'`)

  assert.ok(first <= 21_150, `${first} bytes`)
  assert.ok(later <= 48_950, `${later} bytes`)
})

it('a library of its own loads at most 4.6 kB for its connection', async () => {
  const { all } = await measureBundle(`export { openConnection } from 'larder-client/connection'`)

  assert.ok(all <= 4_600, `${all} bytes`)
})
