import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'

it('A path that would change the host is refused', async () => {
  const transport = fetchTransport('http://127.0.0.1:1')

  await assert.rejects(
    transport.send({ method: 'GET', path: '.example/v1/sync', token: 'secret' }),
    {
      name: 'TypeError',
      message: 'A path must begin with /.',
    },
  )
})
