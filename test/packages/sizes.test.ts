import assert from 'node:assert/strict'
import { it } from 'node:test'
import { measureBundle } from './sizes.ts'

it('a web app loads at most 20.5 kB to open the library, and 36 kB of rules later', async () => {
  const { first, later } = await measureBundle(`
    export { openLarder } from 'larder-client'
    export { indexedDb } from 'larder-client/indexed-db'`)

  assert.ok(first <= 20_500, `${first} bytes`)
  assert.ok(later <= 36_000, `${later} bytes`)
})

it('a library of its own loads at most 4 kB for its connection', async () => {
  const { all } = await measureBundle(`export { openConnection } from 'larder-client/connection'`)

  assert.ok(all <= 4_000, `${all} bytes`)
})
