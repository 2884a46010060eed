import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { startBucketServer } from '#test/processes/bucket-server.ts'
import type { FileStore } from './contract.ts'
import { diskStore } from './disk-store.ts'
import { postgresStore } from './postgres-store.ts'
import { s3Store } from './s3-store.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const folder = await mkdtemp(join(tmpdir(), 'larder-stores-'))
opened.defer(() => rm(folder, { recursive: true }))
const { db } = await testDatabase()
const server = opened.use(await startBucketServer())

const BYTES = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * i) % 251))
const LOCAL = join(folder, 'local')
await writeFile(LOCAL, BYTES)
const OTHER = join(folder, 'other')
await writeFile(OTHER, 'other')

const ADA = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
const BEN = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7c'
const FILE = { owner: ADA, name: 'abc/640.webp' }

const STORES: Record<string, FileStore> = {
  disk: diskStore(join(folder, 'photos')),
  postgres: postgresStore(db, { name: 'photo_bytes', owner: 'household_id' }),
  bucket: s3Store(server.bucket()),
}

for (const [name, store] of Object.entries(STORES)) {
  const read = async (range?: { first: number; last: number }) => {
    const stream = await store.read(FILE, range)
    return stream && buffer(stream)
  }
  const list = async () =>
    (await Array.fromAsync(store.list()))
      .map((file) => `${file.owner} ${file.name} ${file.bytes} ${file.storedAt.getTime() > 0}`)
      .toSorted()

  describe(`a store: ${name}`, () => {
    it('has no file at first, and removes none', async () => {
      await store.remove([FILE])

      assert.deepEqual(
        [await store.size(FILE), await read(), await list()],
        [undefined, undefined, []],
      )
    })

    it('gives back the bytes, all and in parts', async () => {
      for (let i = 0; i < 2; i++) await store.write(FILE, LOCAL)
      const parts = [
        { first: 0, last: 1 },
        { first: 262_143, last: 262_144 },
        { first: 100, last: 699_999 },
      ]

      assert.equal(await store.size(FILE), BYTES.length)
      assert.ok((await read())?.equals(BYTES))
      for (const part of parts)
        assert.ok((await read(part))?.equals(BYTES.subarray(part.first, part.last + 1)), name)
    })

    it('replaces, lists and removes files of one owner', async () => {
      const more = [
        { owner: BEN, name: 'abc/640.webp' },
        { owner: ADA, name: 'abc/160.webp' },
      ]
      for (const file of more) await store.write(file, LOCAL)
      await store.write(FILE, OTHER)
      const before = await list()

      await store.remove([FILE, ...more.slice(1)])

      assert.deepEqual(before, [
        `${ADA} abc/160.webp 700000 true`,
        `${ADA} abc/640.webp 5 true`,
        `${BEN} abc/640.webp 700000 true`,
      ])
      assert.deepEqual(await list(), [`${BEN} abc/640.webp 700000 true`])
    })

    it('takes no name that could leave its place', async () => {
      for (const wrong of ['../x', 'a/../../x', '/x', 'a//x', '.hidden', ''])
        await assert.rejects(store.write({ owner: ADA, name: wrong }, LOCAL), /not safe/)
      await assert.rejects(store.write({ owner: '../../etc', name: 'x' }, LOCAL), /not safe/)
    })
  })
}

describe('a bucket', () => {
  it('that refuses the key is unavailable, and the message says why', async () => {
    const store = s3Store(server.bucket('wrong'))

    const works = [
      () => store.write(FILE, LOCAL),
      () => store.read(FILE),
      () => Array.fromAsync(store.list()),
    ]
    for (const work of works)
      await assert.rejects(work, {
        name: 'StoreUnavailable',
        message: 'The bucket answers 403 SignatureDoesNotMatch',
      })
    await assert.rejects(store.size(FILE), { message: 'The bucket answers 403' }) // HEAD has no body
  })

  it('that does not answer is unavailable', async () => {
    const store = s3Store({ ...server.bucket(), url: 'http://127.0.0.1:1/photos/' })

    await assert.rejects(store.size(FILE), {
      name: 'StoreUnavailable',
      message: 'The bucket does not answer.',
    })
  })

  it('that sends other bytes than those of the range is unavailable', async () => {
    const store = s3Store(server.bucket())
    await store.write(FILE, OTHER)

    // This server takes the last byte 0 for none, and sends the whole file.
    await assert.rejects(store.read(FILE, { first: 0, last: 0 }), { name: 'StoreUnavailable' })
  })

  it('whose list has no end, or stops in the middle, is unavailable, and is not read on', async () => {
    let sent = 0
    const start = `<ListBucketResult><Contents><Key>${ADA}/${FILE.name}</Key><Size>1</Size></Contents>`
    const broken = createServer((request, response) => {
      response.write(start)
      if (request.url?.startsWith('/stops')) return
      const write = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536
        response.once('drain', write)
      }
      write()
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo // TCP, and it listens

    for (const [bucket, timeoutMs] of [
      ['endless', 60_000],
      ['stops', 50],
    ] as const) {
      const url = `http://127.0.0.1:${port}/${bucket}/`
      const store = s3Store({ ...server.bucket(), url, timeoutMs })
      await assert.rejects(Array.fromAsync(store.list()), {
        message: 'The bucket sends no whole list.',
      })
    }
    broken.closeAllConnections()
    broken.close()

    assert.ok(sent < 16_000_000, `${sent} bytes`) // with what sockets hold
  })

  it('waits for slow readers longer than for the head of the answer', async (t) => {
    const store = s3Store({ ...server.bucket(), timeoutMs: 1000 })
    await store.write(FILE, LOCAL)
    t.mock.timers.enable({ apis: ['setTimeout'] })

    const stream = await store.read(FILE)
    t.mock.timers.tick(1200)
    t.mock.timers.reset()

    assert.ok(stream && (await buffer(stream)).equals(BYTES))
  })

  it('lists more files than fit into one page', async () => {
    const store = s3Store({ ...server.bucket(), pageSize: 3 })
    const files = Array.from({ length: 10 }, (_, i) => ({ owner: ADA, name: `many/${i}` }))
    for (const file of files) await store.write(file, OTHER)

    const found = await Array.fromAsync(store.list())

    const listed = found.filter(({ name }) => name.startsWith('many/')).map(({ name }) => name)
    assert.deepEqual(listed.toSorted(), files.map(({ name }) => name).toSorted())
  })
})
