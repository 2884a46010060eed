// Slow. Covers: src/platform/embedded-postgres src/platform/files src/kitchen/photos src/transfer/imports src/transfer/backups src/cli/doctor
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, it } from 'node:test'
import { promisify } from 'node:util'
import { testDatabase } from '#test/app/database.ts'
import { PIXEL } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { childrenOf, postmasterOf } from './embedded-postgres.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, type LarderProcess, SECRET, startLarder } from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'
import { resultOf, start } from './run-larder.ts'

const run = promisify(execFile)
const left = new AsyncDisposableStack()
after(() => left.disposeAsync())

/**
 * Lets a process and those that it starts write to no file, as on a disk that became read-only: each write fails. Pipes
 * and sockets go on. Everybody may do this to own processes.
 */
const allowWrites = async (isAllowed: boolean, pids: readonly number[]) => {
  for (const pid of pids)
    await run('prlimit', [`--pid=${pid}`, `--fsize=${isAllowed ? 'unlimited' : '0'}:`]).catch(
      () => undefined, // it has ended meanwhile
    )
}

async function allPids(larder: LarderProcess, dataDir: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir).catch(() => undefined)
  const pids = [larder.process.pid ?? 0, ...(postmaster === undefined ? [] : [postmaster])]
  return [...pids, ...(await Promise.all(pids.map(childrenOf))).flat()]
}

function asks(larder: LarderProcess, token: string) {
  const send = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(larder.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body ? { body } : {}),
    })
    const text = await response.text()
    const parsed = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: response.status, code: parsed.code, text, body: parsed }
  }
  return send
}

const CSV = new TextEncoder().encode('not a file of any program')
const bugsOf = (larder: LarderProcess) =>
  larder.lines.filter(({ msg }) => msg === 'a bug').map(({ err }) => err)

it('answers 503 for files while their disk can not be written, reads on, and goes on after it', async () => {
  const { url } = await testDatabase()
  const [dataDir, BACKUP_DIR] = [await tempFolder(), await tempFolder()]
  const env = { ...cheap, DATABASE_URL: url, LARDER_SECRET: SECRET, DATA_DIR: dataDir }
  const larder = left.use(await startLarder({ ...env, PHOTOS_URL: 'disk:', BACKUP_DIR }))
  const { accessToken } = await signUp(larder)
  const post = (path: string, body: object) => call(larder, 'POST', path, body, accessToken)
  const send = asks(larder, accessToken)
  const recipe = (await post('/v1/recipes', { title: 'Soup' })).body
  const photo = async () => (await post('/v1/photos', { recipe_id: recipe.id })).body.id
  const [kept, fresh] = [await photo(), await photo()]
  assert.equal((await send('PUT', `/v1/photos/${kept}/content`, new Uint8Array(PIXEL))).status, 200)

  await allowWrites(false, [larder.process.pid ?? 0])
  const refused = [
    await send('PUT', `/v1/photos/${fresh}/content`, new Uint8Array(PIXEL)),
    await send('POST', '/v1/imports', CSV),
  ]
  const served = [
    await send('GET', `/v1/photos/${kept}/160.webp`),
    await send('GET', '/v1/recipes'),
    await send('GET', '/health/ready'),
    await post('/v1/pantry/foods', { name: 'Plums' }),
  ]
  const doctor = await resultOf(
    start(['prlimit', '--fsize=0:', process.execPath, 'src/cli.ts', 'doctor', '--json'], {
      ...env,
      BACKUP_DIR,
    }),
  )
  await allowWrites(true, [larder.process.pid ?? 0])
  const later = [
    await send('PUT', `/v1/photos/${fresh}/content`, new Uint8Array(PIXEL)),
    await send('POST', '/v1/imports', CSV),
  ]

  assert.deepEqual(
    refused.map(({ status, code }) => `${status} ${code}`),
    ['503 UNAVAILABLE', '503 UNAVAILABLE'],
  )
  for (const { text } of refused) assert.doesNotMatch(text, /tmp|EFBIG|EROFS/)
  assert.deepEqual(
    served.map(({ status }) => status),
    [200, 200, 200, 201],
  )
  assert.equal(doctor.exitCode, 1)
  const { checks } = JSON.parse(doctor.stdout)
  const wrong = checks.filter(
    ({ state, check }: { state: string; check: string }) =>
      state === 'wrong' && check !== 'public url',
  )
  assert.deepEqual(
    wrong.map(({ check, found }: { check: string; found: string }) => `${check}: ${found}`),
    [
      `disk: Larder can not write in ${dataDir}: EFBIG.`,
      `backups: Larder can not write in ${BACKUP_DIR}: EFBIG.`,
    ],
  )
  assert.deepEqual(
    later.map(({ status }) => status),
    [200, 202],
  )
  assert.deepEqual(bugsOf(larder), [])
})

it('lives while the disk of the embedded PostgreSQL can not be written, says so, and goes on after it', async () => {
  const dataDir = await makeDataDir(left)
  const larder = left.use(await startLarder({ ...cheap, DATA_DIR: dataDir }))
  const { accessToken } = await signUp(larder)
  const food = (name: string) => call(larder, 'POST', '/v1/pantry/foods', { name }, accessToken)
  const before = await food('Plums')

  await allowWrites(false, await allPids(larder, dataDir))
  const answers: string[] = []
  await eventually('it says that it is not ready', async () => {
    const { status, body } = await food(`Pears ${answers.length}`)
    answers.push(status === 201 ? '201' : `${status} ${body.code}`)
    return (await call(larder, 'GET', '/health/ready')).status === 503
  })
  const live = await call(larder, 'GET', '/health/live')
  await eventually('it works again', async () => {
    await allowWrites(true, await allPids(larder, dataDir))
    return (await call(larder, 'GET', '/health/ready')).status === 200
  })
  const after_ = await food('Apples')
  const { body } = await call(larder, 'GET', '/v1/pantry/foods?limit=200', undefined, accessToken)

  const names = body.items.map(({ name }: { name: string }) => name)
  assert.deepEqual([before.status, live.status, after_.status], [201, 200, 201])
  assert.ok(answers.includes('503 UNAVAILABLE'), String(answers))
  assert.deepEqual(
    answers.filter((one) => one !== '201' && one !== '503 UNAVAILABLE'),
    [],
  )
  assert.ok(names.includes('Plums') && names.includes('Apples'), String(names))
  for (const [i, answer] of answers.entries())
    if (answer === '201') assert.ok(names.includes(`Pears ${i}`), `Pears ${i} is lost`)
  assert.deepEqual(bugsOf(larder), [])
})
