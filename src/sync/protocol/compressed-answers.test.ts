import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

const foods = (...names: string[]) =>
  names.map((name) => ({ op: 'create', entity: 'food', id: randomUUID(), data: { name } }))
describe('an answer of sync', () => {
  it('is compressed with an encoding that the client accepts', async () => {
    const { id, ada } = await household()
    await ada.push(foods(...Array.from({ length: 50 }, (_, i) => `Food ${i}`)))
    const ask = (accepted: string) =>
      ada.call(
        '/pull',
        { client_id: ada.clientId, schema_version: 1, scope_id: id },
        { 'accept-encoding': accepted },
      )

    const plain = await ask('identity')
    const packed = [await ask('gzip, deflate'), await ask('gzip, br'), await ask('gzip, br, zstd')]

    assert.deepEqual(
      packed.map(({ headers }) => headers['content-encoding']),
      ['gzip', 'br', 'zstd'],
    )
    const unpack = [gunzipSync, brotliDecompressSync, zstdDecompressSync]
    for (const [i, { bytes }] of packed.entries()) {
      assert.deepEqual(JSON.parse(unpack[i]?.(bytes).toString() ?? ''), plain.body)
      assert.ok(bytes.length * 4 < plain.bytes.length)
    }
    assert.equal((await ask('br;q=0, gzip;q=0')).headers['content-encoding'], undefined)
  })

  it('is compressed for a push too', async () => {
    const { id, ada } = await household()
    const head = { client_id: ada.clientId, schema_version: 1, scope_id: id }
    const mutations = foods(...Array.from({ length: 50 }, (_, i) => `Food ${i}`)).map((one) => ({
      mutation_id: randomUUID(),
      ...one,
    }))
    const push = (accepted: string) =>
      ada.call('/push', { ...head, mutations }, { 'accept-encoding': accepted })
    await push('identity')

    const plain = await push('identity')
    const packed = [await push('gzip'), await push('br'), await push('zstd')]

    const unpack = [gunzipSync, brotliDecompressSync, zstdDecompressSync]
    assert.deepEqual(
      packed.map(({ headers }) => headers['content-encoding']),
      ['gzip', 'br', 'zstd'],
    )
    for (const [i, { bytes }] of packed.entries())
      assert.deepEqual(JSON.parse(unpack[i]?.(bytes).toString() ?? ''), plain.body)
  })
})
