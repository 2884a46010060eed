// npm run bench [-- accounts …]: measures Larder against the bare limits of this machine, in one run.
import { readFile } from 'node:fs/promises'
import { openServicesOfOthers } from '../test/processes/services-of-others.ts' // bench is a package of its own
import { benchHashing, benchReading } from './accounts.ts'
import { benchBetterAuth, POOL } from './better-auth.ts'
import { benchClient } from './browser-client.ts'
import { benchCost } from './cost.ts'
import { benchCpu } from './cpu.ts'
import { benchImport } from './import.ts'
import { benchImports } from './imports.ts'
import { benchKitchen } from './kitchen.ts'
import { type Larder, startLarder } from './larder.ts'
import { benchLive } from './live.ts'
import { benchPhotos } from './photos.ts'
import { print, type Row } from './report.ts'
import { benchSearch } from './search.ts'
import { benchSync } from './sync.ts'
import { benchWeb } from './web.ts'

const benches: Record<string, () => Promise<Row[]>> = {
  accounts,
  'better-auth': betterAuth,
  sync,
  kitchen,
  search,
  photos,
  imports,
  live,
  client,
  // Its data is not in the repository.
  ...(process.env['IMPORT_DATA'] && { import: benchImport }),
  web,
  cpu,
  cost,
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

async function kitchen(): Promise<Row[]> {
  await using larder = await startLarder()
  return await benchKitchen(larder, databaseOf(larder))
}

async function search(): Promise<Row[]> {
  await using larder = await startLarder()
  return await benchSearch(larder, databaseOf(larder))
}

async function photos(): Promise<Row[]> {
  const env = { HASH_MEMORY_KIB: '64', HASH_PASSES: '1' }
  await using larder = await startLarder(env)
  return await benchPhotos(larder)
}

async function imports(): Promise<Row[]> {
  const env = { HASH_MEMORY_KIB: '64', HASH_PASSES: '1', PHOTO_QUOTA_MB: '10000', WEB: 'off' }
  await using larder = await startLarder(env)
  return await benchImports(larder)
}

async function live(): Promise<Row[]> {
  const env = { HASH_MEMORY_KIB: '64', HASH_PASSES: '1', PUBLIC_URL: 'http://larder.test' }
  await using larder = await startLarder(env)
  return await benchLive(larder, databaseOf(larder))
}

async function client(): Promise<Row[]> {
  await using larder = await startLarder({ HASH_MEMORY_KIB: '64', HASH_PASSES: '1' })
  return await benchClient(larder, databaseOf(larder))
}

async function web(): Promise<Row[]> {
  await using others = await openServicesOfOthers()
  const env = {
    HASH_MEMORY_KIB: '64',
    HASH_PASSES: '1',
    PUBLIC_URL: 'http://localhost',
    ...others.env,
  }
  await using larder = await startLarder(env)
  return await benchWeb(larder, databaseOf(larder), others)
}

async function cpu(): Promise<Row[]> {
  await using larder = await startLarder({ HASH_MEMORY_KIB: '64', HASH_PASSES: '1' })
  return await benchCpu(larder)
}

async function cost(): Promise<Row[]> {
  await using larder = await startLarder({ HASH_MEMORY_KIB: '64', HASH_PASSES: '1' })
  return await benchCost(larder, databaseOf(larder))
}

/** Measures the memory of a Larder that was just started (Linux only). */
async function memory(): Promise<Row[]> {
  await using larder = await startLarder()
  const status = await readFile(`/proc/${larder.pid}/status`, 'utf8')
  const kib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  return [{ what: 'RSS after start, MB', value: kib / 1024, goal: 160, most: true }]
}

function databaseOf(larder: Larder): string {
  const folder = encodeURIComponent(`${larder.dataDir}/postgres`)
  return `postgres://larder@localhost/larder?host=${folder}`
}
