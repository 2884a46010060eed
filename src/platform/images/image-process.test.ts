import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PIXEL } from '#test/app/photos.ts'
import { createImageProcess, type ImageJob } from './image-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-images-'))
const path = join(folder, 'pixel.gif')
await writeFile(path, PIXEL)
after(() => rm(folder, { recursive: true }))

const newJob = (): ImageJob => ({
  path,
  format: 'gif',
  outputs: [{ edge: 160, path: join(folder, randomUUID()) }],
})

it('never answers with the image of another job, even if that one ends too late', async () => {
  await using images = createImageProcess({ timeMs: 2000 })
  await images.prepare(newJob())
  const [late, next] = [newJob(), newJob()]

  const jobs = [late, next].map((job) => images.prepare(job))
  await nextTurn()
  const until = performance.now() + 2500
  while (performance.now() < until); // the timeout and the answer of the first job are due together
  const [first, second] = await Promise.allSettled(jobs)

  assert.equal(first?.status, 'rejected')
  assert.ok(second?.status === 'fulfilled')
  assert.deepEqual(
    second.value.files.map((file) => file.path),
    next.outputs.map((output) => output.path),
  )
})

it('is busy if the process can not start, and works when it can again', async () => {
  await using images = createImageProcess()
  const { execPath } = process
  const failures: unknown[] = []

  for (const wrong of [join(folder, 'nothing'), 'not\0a path']) {
    process.execPath = wrong // the second one makes `fork` throw
    const [answer] = await Promise.allSettled([images.prepare(newJob())])
    failures.push(answer.status === 'rejected' ? answer.reason.code : answer.value)
  }
  process.execPath = execPath
  const { width } = await images.prepare(newJob())

  assert.deepEqual(failures, ['BUSY', 'BUSY'])
  assert.equal(width, 1)
})
