import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Turn } from '#platform/child/child-queue.ts'
import { readUsage } from '#platform/child/read-usage.ts'
import { PIXEL } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { childPid, childPids } from '#test/fixtures/child-processes.ts'
import { largestPng } from '#test/fixtures/hostile-images.ts'
import type { ImageJob } from './contract.ts'
import { createImageProcess } from './image-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-images-'))
const path = join(folder, 'pixel.gif')
await writeFile(path, PIXEL)
after(() => rm(folder, { recursive: true }))

const OWN = { holders: ['ada'] }
const newJob = (): ImageJob => ({
  path,
  format: 'gif',
  outputs: [{ edge: 160, path: join(folder, randomUUID()) }],
})

it('never answers with the image of another job, even if that one ends too late', async () => {
  await using images = createImageProcess(folder, { job: { cpuMs: 2000, wallMs: 2000 } })
  await images.prepare(newJob(), OWN)
  const [late, next] = [newJob(), newJob()]

  const jobs = [late, next].map((job) => images.prepare(job, OWN))
  await nextTurn()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500) // the timeout and the answer of the first job are due together
  const [, second] = await Promise.allSettled(jobs)

  assert.ok(second?.status === 'fulfilled')
  assert.deepEqual(
    second.value.files.map((file) => file.path),
    next.outputs.map((output) => output.path),
  )
})

it('is busy if the process can not start, and works when it can again', async () => {
  await using images = createImageProcess(folder)
  const { execPath } = process
  const failures: unknown[] = []

  for (const wrong of [join(folder, 'nothing'), 'not\0a path']) {
    process.execPath = wrong // the second one makes `fork` throw
    const [answer] = await Promise.allSettled([images.prepare(newJob(), OWN)])
    failures.push(answer.status === 'rejected' ? answer.reason.code : answer.value)
  }
  process.execPath = execPath
  const { width } = await images.prepare(newJob(), OWN)

  assert.deepEqual(failures, ['BUSY', 'BUSY'])
  assert.equal(width, 1)
})

it('has a place for a holder while another has taken all of its own', async () => {
  await using images = createImageProcess(folder, { waitingOfOne: 2 })
  const ben = { holders: ['ben'] }
  const order: string[] = []
  const send = (name: string, turn: Turn) =>
    images.prepare(newJob(), turn).then(
      () => order.push(name),
      ({ code }) => order.push(`${name} ${code}`),
    )

  const sent = ['1', '2', '3', '4'].map((name) => send(name, OWN)) // one is read, two wait
  sent.push(send('of ben', ben))
  const load = images.load()
  await Promise.all(sent)

  assert.deepEqual(load, { running: 1, waiting: 3 })
  assert.deepEqual(order, ['4 BUSY', '1', '2', 'of ben', '3'])
})

it('leaves out an image that nobody waits for any more', async () => {
  await using images = createImageProcess(folder)
  const job = newJob()

  const [first, second] = await Promise.allSettled([
    images.prepare(newJob(), OWN),
    images.prepare(job, { ...OWN, isWanted: () => false }),
  ])

  assert.equal(first.status, 'fulfilled')
  assert.ok(second.status === 'rejected')
  assert.equal(second.reason.reason, 'unwanted')
  const [output] = job.outputs
  assert.ok(output && !(await readdir(folder)).includes(basename(output.path)))
})

it('says that files can not be written, without the blame on the image', async () => {
  await using images = createImageProcess(folder)
  const output = { edge: 160, path: join(folder, 'missing', 'output') }

  await assert.rejects(images.prepare({ ...newJob(), outputs: [output] }, OWN), {
    name: 'ImageNotWritten',
  })
  await assert.rejects(images.prepare({ ...newJob(), path: join(folder, 'gone') }, OWN), {
    name: 'ImageNotWritten',
  })
})

it('is busy if somebody kills the process, and refuses an image that crashes it', async () => {
  await using images = createImageProcess(folder)
  const ends = []

  const slow = join(folder, 'slow.png')
  await writeFile(slow, largestPng(7000, 7000))

  for (const signal of ['SIGKILL', 'SIGSEGV'] as const) {
    await images.prepare(newJob(), OWN) // so that it has started
    const pid = await childPid()
    const before = (await readUsage(pid))?.cpuMs ?? assert.fail()
    const running = images.prepare({ ...newJob(), path: slow, format: 'png' }, OWN)
    await eventually('it reads', async () => ((await readUsage(pid))?.cpuMs ?? 0) > before)
    process.kill(pid, signal)
    const [ended] = await Promise.allSettled([running])
    ends.push(ended.status === 'rejected' && (ended.reason.code ?? ended.reason.reason))
  }

  assert.deepEqual(ends, ['BUSY', 'damaged'])
  assert.equal((await images.prepare(newJob(), OWN)).width, 1)
})

it('ends after a time without images, and starts again', async () => {
  await using images = createImageProcess(folder, { idleMs: 50 })
  const first = images.prepare(newJob(), OWN)
  const pid = await childPid() // before the answer: soon after it the process has ended
  await first

  await eventually('its end', async () => (await childPids()).length === 0)
  const second = images.prepare(newJob(), OWN)
  const next = await childPid()
  await second

  assert.notEqual(pid, next)
})

it('refuses an image that takes too much memory or time, and goes on', async () => {
  const reasons = []
  const slow = join(folder, 'costly.png') // a small one is ready before anybody looks at what it takes
  await writeFile(slow, largestPng(7000, 7000))
  const job = { ...newJob(), path: slow, format: 'png' } as const
  for (const limit of [{ memory: 1 }, { job: { cpuMs: 1, wallMs: 60_000 } }]) {
    await using images = createImageProcess(folder, limit)
    const [answer] = await Promise.allSettled([images.prepare(job, OWN)])
    reasons.push(answer.status === 'rejected' && answer.reason.reason)
    assert.deepEqual(images.load(), { running: 0, waiting: 0 })
  }

  assert.deepEqual(reasons, ['tooCostly', 'tooCostly'])
})
