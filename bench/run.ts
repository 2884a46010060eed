// npm run bench [-- accounts …]: measures Larder against the bare limits of this machine, in one run.
import { readFile } from 'node:fs/promises'
import { benchHashing, benchReading } from './accounts.ts'
import { benchBetterAuth, POOL } from './better-auth.ts'
import { type Larder, startLarder } from './larder.ts'
import { print, type Row } from './report.ts'
import { benchCpu } from './cpu.ts'
import { benchSync } from './sync.ts'

const benches: Record<string, () => Promise<Row[]>> = {
  accounts,
  'better-auth': betterAuth,
  sync,
  cpu,
  memory,
}
const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench)
    throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.`)
  process.stdout.write(`\n# ${name}\n`)
  print(await bench())
}

async function accounts(): Promise<Row[]> {
  await using larder = await startLarder()
  return [...(await benchHashing(larder)), ...(await benchReading(larder, databaseOf(larder)))]
}

async function betterAuth(): Promise<Row[]> {
  await using larder = await startLarder({ DATABASE_POOL: String(POOL) })
  return await benchBetterAuth(larder, databaseOf(larder))
}

async function sync(): Promise<Row[]> {
  await using larder = await startLarder()
  return await benchSync(larder, databaseOf(larder))
}

async function cpu(): Promise<Row[]> {
  await using larder = await startLarder({ HASH_MEMORY_KIB: '64', HASH_PASSES: '1' })
  return await benchCpu(larder)
}

/**
 * Measures the memory of a Larder that was just started, with the flags of `npm start` (Linux
 * only).
 */
async function memory(): Promise<Row[]> {
  const { start } = (JSON.parse(await readFile('package.json', 'utf8')) as Package).scripts
  const flags =
    start
      .match(/(?<=\|\| node )(--\S+ )+/)?.[0]
      .trim()
      .split(' ') ?? []
  await using larder = await startLarder({}, flags)
  const status = await readFile(`/proc/${larder.pid}/status`, 'utf8')
  const kib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  return [{ what: 'RSS after start, MB', value: kib / 1024, goal: 160, most: true }]
}

interface Package {
  readonly scripts: { readonly start: string }
}

function databaseOf(larder: Larder): string {
  const folder = encodeURIComponent(`${larder.dataDir}/postgres`)
  return `postgres://larder@localhost/larder?host=${folder}`
}
