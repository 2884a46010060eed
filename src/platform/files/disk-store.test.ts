import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { diskStore } from './disk-store.ts'

const top = await mkdtemp(join(tmpdir(), 'larder-store-'))
after(() => rm(top, { recursive: true }))
const folder = join(top, 'photos')
const store = diskStore(folder)
const FILE = { owner: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b', name: 'abc/640.webp' }
const NOW = new Date('2026-11-23T08:00:00Z')

await writeFile(join(top, 'local'), 'bytes')
await store.write(FILE, join(top, 'local'))

it('removes the drafts that a crash has left, and keeps those that are written now', async () => {
  const drafts = join(folder, 'drafts')
  for (const [name, at] of [
    ['old', '2026-11-23T06:59:00Z'],
    ['new', '2026-11-23T07:01:00Z'],
  ] as const) {
    await writeFile(join(drafts, name), 'half')
    await utimes(join(drafts, name), new Date(at), new Date(at))
  }

  const removed = await store.removeDrafts(NOW)

  assert.equal(removed, 1)
  assert.deepEqual(await readdir(drafts), ['new'])
})

it('lists its files only', async () => {
  for (const path of ['lost+found/x', 'a-file', `${FILE.owner}/with space`]) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), 'of somebody else')
  }

  const found = (await Array.fromAsync(store.list())).map(({ owner, name }) => ({ owner, name }))

  assert.deepEqual(found, [FILE])
})

it('leaves no draft where a file can not be written', async () => {
  await assert.rejects(store.write({ ...FILE, name: 'a/b' }, join(top, 'missing')))

  assert.deepEqual(await readdir(join(folder, 'drafts')), ['new'])
})

it('writes a file into a folder whose last file is removed at the same time', async () => {
  const owner = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7c'
  const files = Array.from({ length: 300 }, (_, i) => ({ owner, name: `imports/${i}` }))
  const problems: unknown[] = []
  for (const [i, file] of files.entries()) {
    const before = files[i - 1]
    const [written] = await Promise.allSettled([
      store.write(file, join(top, 'local')),
      before && store.remove([before]),
    ])
    if (written.status === 'rejected') problems.push(written.reason)
  }

  assert.deepEqual(problems, [])
})
