import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBundling } from '../src/api/web-app/load-app.ts' // bench is a package of its own
import type { ServicesOfOthers } from '../test/processes/services-of-others.ts' // the same
import { useEachFeature } from '../test/processes/use-each-feature.ts' // the same
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'
import { ROUNDS } from './web-page.ts'

/** Milliseconds that the process takes which bundles the app. */
export async function bundlingMs(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const child = startBundling()
    const ended = once(child, 'close')
    await once(child, 'message')
    times.push(performance.now() - start)
    await ended
  }
  return median(times)
}

/** Waits for the app, of which `/health/ready` knows nothing. @returns MB */
export async function residentWithApp(larder: Larder): Promise<number> {
  const page = await fetch(larder.url)
  if (!page.ok) throw new Error(`the app answered ${page.status}`)
  return residentOf(larder.pid)
}

/** V8 frees garbage within this time after the last request. */
const FREED_MS = 20_000

/** Uses each feature once, and measures the service and its children after the garbage is freed. */
export async function benchMemory(larder: Larder, others: ServicesOfOthers): Promise<Row[]> {
  await useEachFeature(larder.url, others)
  await sleep(FREED_MS)
  const children = await childrenOf(larder.pid)
  const own = await residentOf(larder.pid)
  return [
    { what: 'RSS after the bench and each feature, MB', value: own, goal: 220, most: true },
    ...children.map(({ name, rss }) => ({ what: `  its child ${name}, MB`, value: rss })),
  ]
}

/** MB (Linux only). */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function childrenOf(pid: number) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  return Promise.all(
    pids.map(async (child) => ({
      name: (await readFile(`/proc/${child}/comm`, 'utf8')).trim(),
      rss: await residentOf(child),
    })),
  )
}
