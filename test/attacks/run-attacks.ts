import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterOf } from '#test/processes/embedded-postgres.ts'
import { makeDataDir } from '#test/processes/killable-postgres.ts'
import { cheap, type LarderProcess, startLarder } from '#test/processes/larder-process.ts'
import { type MailServer, openMailServer } from '#test/processes/mail-server.ts'
import { treeMegabytes } from '#test/processes/process-tree.ts'
import type { Attack, Target } from './attack.ts'
import { createClient, type Client } from './client.ts'
import { type Figures, readFigures, withChildren } from './process-figures.ts'

/** The result of an attack, and its cost for the service. */
export interface AttackResult {
  readonly name: string
  /** The message of the failure; undefined if the attack failed. */
  readonly failure: string | undefined
  readonly seconds: number
  /** CPU seconds that Node and PostgreSQL used. */
  readonly nodeCpu: number | undefined
  readonly postgresCpu: number | undefined
  /** The highest memory of Node, and of one backend of PostgreSQL, during the attack. */
  readonly nodeMb: number | undefined
  readonly backendMb: number | undefined
  /** The highest memory of Node and its child processes together. */
  readonly treeMb: number
  /** Milliseconds: the longest wait of another account for `GET /v1/pantry/items`, and that for `/health/live`. */
  readonly slowestGet: number
  readonly slowestHealth: number
}

/** Milliseconds between two measurements of memory, and between two requests of the other account. */
const INTERVAL = 100
/** Milliseconds that another account may wait. Only `npm run attacks` checks it: a test asserts no time. */
const MAX_WAIT_MS = 1000
/** Megabytes of Node and its child processes, for each worker. Likewise. */
const MAX_TREE_MB = 600

/**
 * Starts one service as `npm start` does, with the embedded database, a mail server and rate limits.
 * Runs the attacks one after the other. Meanwhile another account reads its pantry. An attack
 * succeeds if that account gets a refusal or an error.
 *
 * @param options `minutes`: the attacks are repeated until they have passed; `workers`: processes behind the port
 * @param notify called with each result
 */
export async function runAttacks(
  attacks: readonly Attack[],
  size: Target['size'],
  { minutes = 0, workers = 1 }: { readonly minutes?: number; readonly workers?: number } = {},
  notify: (result: AttackResult) => void = () => {},
): Promise<AttackResult[]> {
  await using stack = new AsyncDisposableStack()
  const mails = stack.use(await openMailServer())
  const dataDir = await makeDataDir(stack)
  const env = { ...cheap, RATE_LIMITS: 'on', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }
  const larder = stack.use(
    await startLarder(
      { ...env, DATA_DIR: dataDir, SMTP_URL: mails.smtpUrl, WORKERS: String(workers) },
      ['--max-semi-space-size=4', '--optimize-for-size'],
    ),
  )
  const target = createTarget(larder, mails, size)
  const otherAccount = await target.member('Other account')
  await otherAccount.call('POST', '/v1/pantry/items', { body: { name: 'Bread' } })
  const postmaster = (await postmasterOf(dataDir)) ?? 0
  const served = { larder, postmaster, workers }

  const results: AttackResult[] = []
  const end = performance.now() + minutes * 60_000
  do
    for (const attack of attacks) {
      await attack.prepare?.(size)
      // Its token is valid for 15 minutes, and a run may be longer.
      await otherAccount.renew()
      const result = await measureAttack(attack, target, otherAccount, served)
      results.push(result)
      notify(result)
    }
  while (performance.now() < end && larder.process.exitCode === null)
  return results
}

interface Served {
  readonly larder: LarderProcess
  readonly postmaster: number
  readonly workers: number
}

/** The process and its children but PostgreSQL: the workers, and the short-lived ones that read files. */
const nodesOf = async (pid: number, postmaster: number): Promise<number[]> =>
  (await withChildren(pid)).filter((one) => one !== postmaster)

async function measureAttack(
  attack: Attack,
  target: Target,
  otherAccount: Client,
  { larder, postmaster, workers }: Served,
): Promise<AttackResult> {
  const pid = larder.process.pid ?? 0
  const read = async () => ({
    node: await readFigures(await nodesOf(pid, postmaster)),
    postgres: await readFigures(await withChildren(postmaster)),
    treeMb: await treeMegabytes(pid),
  })
  const before = await read()
  const started = performance.now()
  const done = new AbortController()
  const meter = watchMemory(read, done.signal)
  const readPantry = async () => (await otherAccount.call('GET', '/v1/pantry/items')).status
  const reader = readDuring(readPantry, done.signal)
  const health = readDuring(() => getAnew(`${target.url}/health/live`), done.signal)
  let failure: string | undefined
  try {
    await attack.run(target)
  } catch (error) {
    failure = String(error)
  }
  const seconds = (performance.now() - started) / 1000
  done.abort()
  const [memory, { slowest, refusals }, live] = await Promise.all([meter, reader, health])
  const after = await read()
  if (larder.process.exitCode !== null) failure ??= 'The service ended.'
  if (target.size === 'full' && slowest > MAX_WAIT_MS)
    failure ??= `The other account waited ${Math.round(slowest)} ms.`
  if (target.size === 'full' && live.slowest > MAX_WAIT_MS)
    failure ??= `/health/live took ${Math.round(live.slowest)} ms.`
  if (target.size === 'full' && memory.treeMb > MAX_TREE_MB * workers)
    failure ??= `Node and its child processes had ${Math.round(memory.treeMb)} MB.`
  if (live.refusals.length > 0) failure ??= `/health/live answered ${live.refusals.join(', ')}.`
  if (refusals.length > 0) failure ??= `The other account was answered ${refusals.join(', ')}.`
  return {
    name: attack.name,
    failure,
    seconds,
    nodeCpu: difference(before.node, after.node),
    postgresCpu: difference(before.postgres, after.postgres),
    ...memory,
    slowestGet: slowest,
    slowestHealth: live.slowest,
  }
}

type Both = () => Promise<{
  node: Figures | undefined
  postgres: Figures | undefined
  treeMb: number
}>

async function watchMemory(read: Both, signal: AbortSignal) {
  let nodeMb: number | undefined
  let backendMb: number | undefined
  let treeMb = 0
  do {
    const { node, postgres, ...now } = await read()
    treeMb = Math.max(treeMb, now.treeMb)
    if (node) nodeMb = Math.max(nodeMb ?? 0, node.largestMb)
    if (postgres) backendMb = Math.max(backendMb ?? 0, postgres.largestMb)
    await sleep(INTERVAL)
  } while (!signal.aborted)
  return { nodeMb, backendMb, treeMb }
}

/** Asks over a new connection, as a probe does. @returns the status */
async function getAnew(url: string): Promise<number> {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

async function readDuring(ask: () => Promise<number>, signal: AbortSignal) {
  let slowest = 0
  const refusals: string[] = []
  do {
    const started = performance.now()
    try {
      const status = await ask()
      if (status !== 200) refusals.push(String(status))
    } catch (error) {
      refusals.push(String(error))
    }
    slowest = Math.max(slowest, performance.now() - started)
    await sleep(INTERVAL)
  } while (!signal.aborted)
  return { slowest, refusals: [...new Set(refusals)] }
}

const difference = (before: Figures | undefined, after: Figures | undefined) =>
  before && after ? Math.max(0, after.cpuSeconds - before.cpuSeconds) : undefined

function createTarget({ url }: LarderProcess, mails: MailServer, size: Target['size']): Target {
  let clients = 0
  const client = () => createClient(url, (clients += 1))

  async function mailedToken(address: string, link: string): Promise<string> {
    const linked = new RegExp(`${link}#token=([\\w-]+)`)
    for (let tries = 0; tries < 1000; tries += 1) {
      const sent = mails.accepted.filter(({ rcpt }) => rcpt === address)
      const tokens = sent.flatMap(({ text = '' }) => linked.exec(text)?.[1] ?? [])
      const newest = tokens.at(-1)
      if (newest !== undefined) return newest
      await sleep(20)
    }
    return assert.fail(`No mail with ${link} came to ${address}.`)
  }

  return {
    url,
    size,
    client,
    mailedToken,
    async member(name) {
      const one = client()
      await one.signUp(name)
      const token = await mailedToken(one.email, '/verify-email')
      const reply = await one.call('PUT', '/v1/auth/email-verification', { body: { token } })
      assert.equal(reply.status, 200, reply.text)
      return one
    },
  }
}
