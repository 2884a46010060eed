import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type Larder, signUp } from './larder.ts'
import type { Row } from './report.ts'
import { send } from './send.ts'

const run = promisify(execFile)
/** Households that send photos, one after the other each. */
const SENDERS = 4
const SECONDS = 20
/** 12 megapixels, as telephones make them. */
const [WIDTH, HEIGHT] = [4000, 3000]

/** Measures how long other requests take while photos are read, and the memory of both processes. */
export async function benchPhotos(larder: Larder): Promise<Row[]> {
  const image = await newPhoto()
  const reader = await openHousehold(larder, 'reader')
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, (_, i) => openHousehold(larder, `sender-${i}`)),
  )
  const before = await memoryOf(larder.pid)
  const calm = await measureReads(reader, performance.now() + (SECONDS * 1000) / 4)

  const end = performance.now() + SECONDS * 1000
  const [busy, counts, child] = await Promise.all([
    measureReads(reader, end),
    Promise.all(senders.map((sender) => sendPhotos(sender, image, end))),
    watchChild(larder.pid, end),
  ])
  const photos = counts.reduce((sum, count) => sum + count, 0)
  const note = `${(image.length / 1e6).toFixed(1)} MB, 12 megapixels, ${SENDERS} households`
  return [
    { what: 'photos in a second', value: photos / SECONDS, note },
    { what: 'p50 of a list without photos, ms', value: quantile(calm, 0.5) },
    { what: 'p99 of a list without photos, ms', value: quantile(calm, 0.99) },
    { what: 'p50 of a list while photos are read, ms', value: quantile(busy, 0.5) },
    {
      what: 'p99 of a list while photos are read, ms',
      value: quantile(busy, 0.99),
      goal: 50,
      most: true,
    },
    { what: 'RSS before the first photo, MB', value: before },
    { what: 'RSS after the photos, MB', value: await memoryOf(larder.pid), goal: 220, most: true },
    {
      what: 'most RSS of the image process, MB',
      value: child,
      goal: 512,
      most: true,
    },
  ]
}

type Household = Awaited<ReturnType<typeof openHousehold>>

async function openHousehold(larder: Larder, name: string) {
  const { accessToken } = await signUp(larder.url, `photos-${name}`)
  const json = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(method, larder.url + path, json, body && JSON.stringify(body))
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as { id: string }
  }
  const recipe = await call('POST', '/v1/recipes', { title: 'Pancakes' })
  return { url: larder.url, accessToken, call, recipeId: recipe.id }
}

/** Reads one list after the other. @returns milliseconds of each */
async function measureReads({ call }: Household, end: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    const start = performance.now()
    await call('GET', '/v1/recipes')
    times.push(performance.now() - start)
  }
  return times
}

/** Sends one photo after the other, each with other bytes. @returns their number */
async function sendPhotos(household: Household, image: Buffer, end: number): Promise<number> {
  const { call, recipeId, url, accessToken } = household
  let count = 0
  for (; performance.now() < end; count += 1) {
    const { id } = await call('POST', '/v1/photos', { recipe_id: recipeId, position: count })
    const response = await fetch(`${url}/v1/photos/${id}/content`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: Buffer.concat([image, Buffer.from(randomUUID())]),
    })
    if (!response.ok) throw new Error(`a photo got ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  return count
}

/** A picture with some detail. */
const newPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: WIDTH / 4,
      height: HEIGHT / 4,
      channels: 3,
      background: '#c04020',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 90 })
    .toBuffer()

/** @returns the most memory of the image process in MB (Linux only) */
async function watchChild(parent: number, end: number): Promise<number> {
  let most = 0
  while (performance.now() < end) {
    await sleep(500)
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
    const line = stdout
      .split('\n')
      .find((text) => text.includes(` ${parent} `) && text.includes('image-child.js'))
    if (line) most = Math.max(most, await memoryOf(Number.parseInt(line), 'VmHWM'))
  }
  return most
}

async function memoryOf(pid: number, field = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? NaN
