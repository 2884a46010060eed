import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Larder, signUp } from './larder.ts'
import { writeMealieArchive } from './mealie-archive.ts'
import type { Row } from './report.ts'

const run = promisify(execFile)
const RECIPES = Number(process.env['IMPORT_RECIPES'] ?? 5000)
const POLL_MS = 250

interface Job {
  readonly id: string
  readonly state: string
  readonly problem: string | null
  readonly total: number | null
  readonly done: number
  readonly created: number
  readonly photos: number
  readonly finished_at: string | null
}

/** The state of the import at a time, as somebody sees it who watches. */
interface Seen {
  readonly ms: number
  readonly job: Job
}

/**
 * Imports a made-up export of Mealie, and measures time, memory, and whether the progress can be believed: it never
 * goes back, its total is right from the beginning, and a half of it is about a half of the time.
 */
export async function benchImports(larder: Larder): Promise<Row[]> {
  const path = join(tmpdir(), `larder-bench-${process.pid}.zip`)
  try {
    const bytes = await writeMealieArchive(path, RECIPES)
    const person = await signUp(larder.url, 'imports')
    const headers = bearer(person)
    const before = await memoryOf(larder.pid)
    const started = performance.now()
    const job = await upload(larder, path, headers)
    const uploaded = performance.now()
    const { seen, answers, images } = await watch(larder, job.id, person)
    const last = seen.at(-1)
    if (last?.job.state !== 'done') throw new Error(`The import failed: ${last?.job.problem}`)
    const seconds = last.ms / 1000
    const note = `${RECIPES} recipes, ${last.job.photos} photos, ${(bytes / 1e6).toFixed(0)} MB`
    return [
      { what: 'upload, s', value: (uploaded - started) / 1000, note },
      { what: 'import, s', value: seconds },
      { what: 'recipes with their photos in a second', value: RECIPES / seconds },
      { what: 'RSS before, MB', value: before },
      { what: 'most RSS of the service, MB', value: await memoryOf(larder.pid, 'VmHWM') },
      { what: 'most RSS of the image process, MB', value: images },
      { what: 'p99 of reading the progress, ms', value: quantile(answers, 0.99) },
      ...progressRows(seen),
    ]
  } finally {
    await rm(path, { force: true })
  }
}

type Person = Awaited<ReturnType<typeof signUp>>

const bearer = ({ accessToken }: Pick<Person, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})

async function signIn(url: string, { email, password }: Person) {
  const answer = await fetch(`${url}/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`The sign-in answered ${answer.status}`)
  const { access_token: accessToken } = (await answer.json()) as { access_token: string } // from Larder
  return { accessToken }
}

async function upload({ url }: Larder, path: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/v1/imports?file_name=mealie.zip`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: await openAsBlob(path),
  })
  if (answer.status !== 202) throw new Error(`The upload answered ${answer.status}`)
  return (await answer.json()) as Job // from Larder
}

async function watch({ url, pid }: Larder, id: string, person: Person) {
  const seen: Seen[] = []
  const answers: number[] = []
  let images = 0
  let headers = bearer(person)
  const started = performance.now()
  for (;;) {
    const asked = performance.now()
    const answer = await fetch(`${url}/v1/imports/${id}?limit=1`, { headers })
    if (answer.status === 401) {
      headers = bearer(await signIn(url, person)) // the token has expired
      continue
    }
    if (answer.status !== 200) throw new Error(`The import answered ${answer.status}`)
    const job = (await answer.json()) as Job // from Larder
    answers.push(performance.now() - asked)
    seen.push({ ms: performance.now() - started, job })
    if (seen.length % 4 === 0) images = Math.max(images, await memoryOfChild(pid))
    if (job.finished_at !== null) return { seen, answers, images }
    await sleep(POLL_MS)
  }
}

function progressRows(seen: readonly Seen[]): Row[] {
  const last = seen.at(-1)
  if (!last) return []
  const { ms: end } = last
  const steps = seen.map(({ job }) => job.done)
  const back = steps.filter((done, i) => done < (steps[i - 1] ?? 0)).length
  const totals = new Set(seen.flatMap(({ job }) => job.total ?? []))
  const off = seen.map(({ ms, job }) => Math.abs(job.done / last.job.done - ms / end) * 100)
  const changes = seen.filter((_, i) => i === 0 || steps[i] !== steps[i - 1])
  const pauses = changes.map(({ ms }, i) => ms - (changes[i - 1]?.ms ?? 0))
  const firstTotal = seen.find(({ job }) => job.total !== null)
  return [
    { what: 'steps back of the progress', value: back, goal: 0, most: true },
    { what: 'different totals', value: totals.size, goal: 1, most: true },
    ...[25, 50, 75].map((percent) => ({
      what: `done after ${percent} % of the time, %`,
      value: doneAt(seen, (end * percent) / 100),
    })),
    { what: 'time until the total is known, s', value: (firstTotal?.ms ?? end) / 1000 },
    {
      what: 'most distance from a straight line, %',
      value: Math.max(...off),
      goal: 10,
      most: true,
    },
    { what: 'longest time without a step, s', value: Math.max(...pauses) / 1000 },
  ]
}

/** Percent of the records. */
function doneAt(seen: readonly Seen[], at: number): number {
  const { job } = seen.findLast(({ ms }) => ms <= at) ?? {}
  return (100 * (job?.done ?? 0)) / (seen.at(-1)?.job.done ?? 1)
}

async function memoryOfChild(parent: number): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const line = stdout
    .split('\n')
    .find((text) => text.includes(` ${parent} `) && text.includes('image-child.js'))
  return line ? await memoryOf(Number.parseInt(line), 'VmHWM') : 0
}

/** MiB. */
async function memoryOf(pid: number, field = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? NaN
