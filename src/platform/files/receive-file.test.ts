import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, it } from 'node:test'
import { openRaw } from '#test/app/raw-http.ts'
import { receiveFile } from './receive-file.ts'

const top = await mkdtemp(join(tmpdir(), 'larder-incoming-'))
after(() => rm(top, { recursive: true }))
const folder = join(top, 'incoming')
const receive = (body: Readable, place = folder) =>
  receiveFile(body, {
    folder: place,
    maxBytes: 100,
    digests: [],
    headBytes: 4,
    checkHead: () => {},
  })

it('says that the body was cut short if the client goes before the first read', async () => {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  const arrived = once(server, 'request') as Promise<[IncomingMessage]> // a request is its first argument
  const client = await openRaw(`http://127.0.0.1:${address.port}`)
  client.send('PUT / HTTP/1.1\r\nHost: larder.test\r\nContent-Length: 10\r\n\r\nhalf')
  const [request] = await arrived
  // `once` would listen to errors too, and the service does not do so yet.
  const closed = new Promise<void>((resolve) => request.once('close', resolve))
  client[Symbol.dispose]()
  await closed

  await assert.rejects(receive(request), { code: 'VALIDATION_FAILED' })

  assert.deepEqual(await readdir(folder), [])
})

it('says that the store is unavailable if the folder can not be used', async () => {
  const file = join(top, 'file')
  await writeFile(file, 'not a folder')

  await assert.rejects(receive(Readable.from([Buffer.from('body')]), file), {
    name: 'StoreUnavailable',
  })
})
