import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, it } from 'node:test'
import { quietServer } from '#test/fixtures/quiet-server.ts'
import { letClientsGo } from './listening.ts'

const api = quietServer()
const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
after(() => api.close())

it('a server waits for its clients, and for nothing where it has none', async (t) => {
  t.mock.method(performance, 'now', () => 0) // the time for clients does not end
  const client = connect(Number(port), '127.0.0.1')
  await once(api.server, 'connection')
  const order: string[] = []

  const going = letClientsGo(api).then(() => order.push('the end'))
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  order.push('another client')
  client.destroy()
  await going
  await letClientsGo(api)

  assert.deepEqual(order, ['another client', 'the end'])
})
