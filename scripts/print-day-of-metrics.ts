// Runs a day of some households in two minutes, and prints what the metrics showed in each hour:
//   npm run metrics:day
// docs/operations.md, "The metrics of a day", has its output.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { cheap, startLarder } from '#test/processes/larder-process.ts'
import { runLarder } from '#test/processes/run-larder.ts'

const HOUSEHOLDS = 40
/** Phones of a household. Each keeps a copy. */
const PHONES = 3
const SECONDS_OF_AN_HOUR = Number(process.env['SECONDS_OF_AN_HOUR'] ?? 5)
/** How busy each hour of the day is; 1 is one look at a phone in an hour. */
const BUSY = [
  0.1, 0, 0, 0, 0, 0.2, 1, 2, 1.5, 1, 1, 1.5, 2, 1, 1, 1.5, 3, 5, 4, 2.5, 2, 1.5, 0.8, 0.3,
]
/** A backup was restored in this hour: all clients read everything again. */
const RESTORED_AT = 14

interface Phone {
  readonly token: string
  readonly clientId: string
  readonly scopeId: string
  cursor?: string | undefined
}

await using stack = new AsyncDisposableStack()
const env = { ...cheap, DATA_DIR: await makeDataDir(stack), LOG_LEVEL: 'silent' }
const larder = stack.use(await startLarder(env))

async function call(path: string, body: object, token?: string) {
  const response = await fetch(`${larder.url}/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function makePhones(n: number): Promise<Phone[]> {
  const signUp = { email: `p${n}@example.com`, password: 'plums in the cellar', name: `P${n}` }
  const { body } = await call('/auth/signup', signUp)
  const token = body['access_token'] ?? ''
  const answer = await fetch(`${larder.url}/v1/households`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: [{ id: string }] }
  return Array.from({ length: PHONES }, () => ({
    token,
    clientId: randomUUID(),
    scopeId: items[0].id,
  }))
}

/** A look at the phone: it sends a change in one of three looks, and asks what is new. */
async function look(phone: Phone): Promise<void> {
  const head = { client_id: phone.clientId, schema_version: 3, scope_id: phone.scopeId }
  if (Math.random() < 1 / 3)
    await call('/sync/push', { ...head, mutations: [newFood()] }, phone.token)
  const cursor = phone.cursor === undefined ? {} : { cursor: phone.cursor }
  const { status, body } = await call('/sync/pull', { ...head, ...cursor }, phone.token)
  phone.cursor = status === 200 ? body['cursor'] : undefined
  if (status === 410) await look(phone)
}

const newFood = () => ({
  op: 'create',
  entity: 'food',
  id: randomUUID(),
  mutation_id: randomUUID(),
  data: { name: `Food ${randomUUID()}` },
})

type Sample = ReadonlyMap<string, number>

async function sample(): Promise<Sample> {
  const text = await (await fetch(`${larder.url}/metrics`)).text()
  return new Map(
    [...text.matchAll(/^(larder_sync_\w+\{.*\}|process_cpu_seconds_total) (\S+)$/gm)].map(
      ([, name = '', value]) => [name, Number(value)],
    ),
  )
}

const phones = (
  await Promise.all(Array.from({ length: HOUSEHOLDS }, (_, n) => makePhones(n)))
).flat()
for (const phone of phones) await look(phone)
const shown = [
  'larder_sync_pulls_total{state="first"}',
  'larder_sync_pulls_total{state="changes"}',
  'larder_sync_pulls_total{state="nothing"}',
  'larder_sync_pushes_total{state="done"}',
  'larder_sync_mutations_total{state="applied"}',
  'larder_sync_expired_total{state="epoch_changed"}',
]
console.log(`| hour | first | changes | nothing | pushes | applied | 410 epoch_changed | CPU s |`)
console.log(`| --- | --- | --- | --- | --- | --- | --- | --- |`)
let before = await sample()
for (const [hour, busy] of BUSY.entries()) {
  if (hour === RESTORED_AT) await runLarder(['sync', 'new-epoch'], env)
  const looks = phones.flatMap((phone) =>
    Array.from({ length: chanceOf(busy) }, async () => {
      await sleep(Math.random() * SECONDS_OF_AN_HOUR * 900)
      await look(phone)
    }),
  )
  await Promise.all([...looks, sleep(SECONDS_OF_AN_HOUR * 1000)])
  const after = await sample()
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const cpu = more('process_cpu_seconds_total').toFixed(2)
  console.log(`| ${[`${hour}`.padStart(2, '0'), ...shown.map(more), cpu].join(' | ')} |`)
  before = after
}

/** A whole number that is `mean` on average. */
function chanceOf(mean: number): number {
  return Math.floor(mean) + (Math.random() < mean % 1 ? 1 : 0)
}
