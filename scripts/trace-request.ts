// npm run trace:request [-- NAME]: the files and functions of Larder that one warmed request enters, counted by V8 in a
// started service. With a name, such as `pull`, it lists them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PIXEL } from '#test/app/photos.ts'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { cheap, freePort, startLarder } from '#test/processes/larder-process.ts'

/** The first requests of a kind, which fill caches, and those that count. */
const [WARM_UP, REPEATS] = [2, 5]
/** Milliseconds in which a request writes its log and its metrics, after its answer. */
const SETTLE = 50

/** The names of the functions that were entered, by file. */
type Entered = ReadonlyMap<string, readonly string[]>

const [wanted] = process.argv.slice(2)
await using stack = new AsyncDisposableStack()
const folder = await makeDataDir(stack)
const inspectorPort = await freePort()
const larder = stack.use(
  await startLarder({ ...cheap, DATA_DIR: join(folder, 'data') }, [
    `--inspect=127.0.0.1:${inspectorPort}`,
  ]),
)
const inspector = await openInspector(inspectorPort)
stack.defer(() => inspector.close()) // else Larder would wait for it at its end

let token: string | undefined
;({ access_token: token } = await call('POST', '/v1/auth/signup', {
  email: 'ada@example.com',
  password: 'a fine long password',
  name: 'Ada',
}))
const { items: households } = await call('GET', '/v1/households')
const [{ id: scope_id, default_shopping_list_id: list_id }] = households
const recipe = await call('POST', '/v1/recipes', { title: 'Soup' })
const item = await call('POST', '/v1/pantry/items', { name: 'Lentils', unit: 'g' })
await call('POST', `/v1/pantry/items/${item.id}/add`, { quantity: 1e6 })
const client_id = randomUUID()
let sequence = 0
let before: string | undefined
const line = randomUUID()
const push = (op: object) => {
  sequence += 1
  const mutation_id = randomUUID()
  const last = before
  before = mutation_id
  return call('POST', '/v1/sync/push', {
    schema_version: 1,
    scope_id,
    client_id,
    ...(last !== undefined && { prev_mutation_id: last }),
    mutations: [{ mutation_id, seq: sequence, entity: 'shopping_item', id: line, ...op }],
  })
}
await push({ op: 'create', data: { list_id, name: 'Milk' } })

/** Creating what a request needs does not count. */
const requests: Record<string, () => Promise<() => Promise<unknown>>> = {
  'sign-in': async () => () =>
    call('POST', '/v1/auth/signin', { email: 'ada@example.com', password: 'a fine long password' }),
  'GET recipes': async () => () => call('GET', '/v1/recipes'),
  pull: async () => () => call('POST', '/v1/sync/pull', { schema_version: 1, scope_id, client_id }),
  'push of a tick': async () => () =>
    push({ op: 'update', patch: { checked_at: new Date().toISOString() } }),
  'PATCH item': async () => () =>
    call('PATCH', `/v1/pantry/items/${item.id}`, { note: randomUUID() }),
  consume: async () => () => call('POST', `/v1/pantry/items/${item.id}/consume`, { quantity: 1 }),
  photo: async () => {
    const { id } = await call('POST', '/v1/photos', { recipe_id: recipe.id })
    return () => call('PUT', `/v1/photos/${id}/content`, PIXEL)
  },
}

await inspector.send('Profiler.enable')
await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
console.log(`${'request'.padEnd(16)} files  functions`)
for (const [name, prepare] of Object.entries(requests)) {
  const runs: Entered[] = []
  for (let i = 0; i < WARM_UP + REPEATS; i++) {
    const send = await prepare()
    await setTimeout(SETTLE)
    await inspector.send('Profiler.takePreciseCoverage') // and so it counts from zero
    await send()
    await setTimeout(SETTLE)
    runs.push(enteredBy(await inspector.send('Profiler.takePreciseCoverage')))
  }
  const entered = inEach(runs.slice(WARM_UP))
  const functions = entered.values().reduce((sum, all) => sum + all.length, 0)
  console.log(`${name.padEnd(16)} ${String(entered.size).padStart(5)} ${functions}`)
  if (name === wanted)
    for (const [file, all] of [...entered].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`  ${file}: ${all.join(', ')}`)
}

/** What all repeats have entered. What a timer or another job of the service has entered meanwhile is not in each. */
function inEach([first = new Map(), ...others]: readonly Entered[]): Entered {
  return new Map(
    [...first]
      .map(([file, all]): [string, string[]] => [
        file,
        all.filter((name) => others.every((one) => one.get(file)?.includes(name))),
      ])
      .filter(([, all]) => all.length > 0),
  )
}

/** @returns the parsed answer. Fails unless it is a 2xx */
async function call(method: string, path: string, body?: object) {
  const isBytes = body instanceof Uint8Array
  const response = await fetch(larder.url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isBytes && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text || '{}')
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly count: number }[]
    }[]
  }[]
}

/** The functions of the project: not those of the tests' packages, and no code that a file runs when it is loaded. */
function enteredBy({ result }: Coverage): Entered {
  const root = new URL('../', import.meta.url).href
  return new Map(
    result
      .filter(({ url }) => url.startsWith(root) && !url.includes('/node_modules/'))
      .map(({ url, functions }): [string, string[]] => [
        url.slice(root.length),
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName }) => functionName),
      ])
      .filter(([, functions]) => functions.length > 0),
  )
}

/** The inspector of a process (Chrome DevTools Protocol over a WebSocket). */
async function openInspector(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  assert.ok(target)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const waiting = new Map<number, (result: Coverage) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Coverage }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let last = 0
  return {
    send(method: string, params: object = {}): Promise<Coverage> {
      const id = (last += 1)
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
