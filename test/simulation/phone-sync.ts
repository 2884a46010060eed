import assert from 'node:assert/strict'
import type { PushAnswer, PushRequest } from '#sync/protocol/push.ts'
import { count } from './counts.ts'
import { whenLocked } from './faults.ts'
import { assertReferences, assertUpToDate, showsAll } from './phone-checks.ts'
import {
  dropHousehold,
  type Entry,
  mayHoldLostRows,
  type Phone,
  startOver,
  takeNewId,
  takePage,
  takeResults,
  takeWatermark,
} from './phone.ts'
import type { Random } from './random.ts'
import { askPush, isRefusal, notePush, type Refusal, serverPull, serverPush } from './requests.ts'
import { assertSameRows, readTables } from './server-state.ts'
import { viewOf } from './view.ts'
import type { World } from './world.ts'

/** The steps of a history, for the message of a failure. */
export type Trace = string[]

export function requestOf(world: World, phone: Phone, entries: readonly Entry[]): PushRequest {
  return {
    client_id: phone.clientId,
    schema_version: phone.schemaVersion,
    scope_id: world.householdId,
    ...(phone.lastMutationId === undefined ? {} : { prev_mutation_id: phone.lastMutationId }),
    mutations: entries.map(({ mutation_id, mutation }, i) => ({
      ...mutation,
      mutation_id,
      seq: phone.lastSeq + 1 + i,
    })),
  }
}

/** @returns the first entries of the outbox, with complete groups */
function someOf(outbox: readonly Entry[], random: Random): Entry[] {
  let length = Math.min(outbox.length, random.int(1, 8))
  const groupAt = (i: number) => outbox[i]?.mutation.group_id
  while (
    length < outbox.length &&
    groupAt(length) !== undefined &&
    groupAt(length) === groupAt(length - 1)
  )
    length++
  return outbox.slice(0, length)
}

export async function syncUp(
  world: World,
  phone: Phone,
  random: Random,
  trace: Trace,
): Promise<void> {
  const entries = someOf(phone.outbox, random)
  if (entries.length === 0) return
  const request = requestOf(world, phone, entries)
  const choice = random.next()
  if (choice < 0.08) return void trace.push(`${phone.name} push lost`)
  const shown = (await showsAll(world, phone, entries))
    ? viewOf(phone, world.householdId, world.now)
    : undefined
  const answer = await serverPush(world, phone.accountId, request)
  trace.push(`${phone.name} push ${entries.length}: ${summarize(answer)}`)
  if (shown && !isRefusal(answer) && !answer.results.some(({ replayed }) => replayed)) {
    count(world.counts, 'views compared')
    assertSameRows({ ...phone, rows: shown }, await readTables(world.db, world.householdId), 'I24')
  }
  if (choice < 0.22) {
    // The same request again: from a proxy, or because the answer was lost.
    const version = world.version
    const again = await serverPush(world, phone.accountId, request)
    assert.equal(world.version, version, 'I14: a replay changed something')
    assert.equal(isRefusal(again), isRefusal(answer), 'I14: a replay gets another answer')
  }
  if (choice > 0.85) return void trace.push(`${phone.name} push answer lost`)
  takeAnswer(phone, answer, random)
}

export function takeAnswer(phone: Phone, answer: PushAnswer | Refusal, random: Random): void {
  if (!isRefusal(answer)) return takeResults(phone, answer)
  if (answer.code === 'SCOPE_FORBIDDEN') return dropHousehold(phone, random)
  assert.ok(['CLIENT_FORKED', 'SEQ_GAP'].includes(answer.code), `push: ${answer.code}`)
  takeNewId(phone, random)
}

export async function syncDown(
  world: World,
  phone: Phone,
  random: Random,
  trace: Trace,
): Promise<void> {
  const pages = random.int(1, 4)
  for (let page = 0; page < pages; page++) {
    const choice = random.next()
    const answer = await pullOnce(world, phone, random, random.int(1, 12), choice)
    trace.push(`${phone.name} pull: ${summarize(answer)}${choice < 0.2 ? ' (trouble)' : ''}`)
    if (isRefusal(answer) || !answer.has_more || choice < 0.2) break
  }
  if (random.chance(0.3)) await assertUpToDate(world, phone)
}

export async function pullOnce(
  world: World,
  phone: Phone,
  random: Random,
  limit: number,
  choice: number,
) {
  const { clientId: client_id, schemaVersion: schema_version, cursor, epoch } = phone
  const request = { client_id, schema_version, limit, ...(cursor === undefined ? {} : { cursor }) }
  const answer = await serverPull(world, phone.accountId, request)
  if (choice < 0.12) return answer // the answer is lost
  if (!isRefusal(answer)) {
    const isCrash = choice < 0.2
    if (world.fault !== 'lost rows kept' && mayHoldLostRows(phone, answer)) {
      startOver(phone)
      takeNewId(phone, random)
      return answer
    }
    if (epoch !== undefined && answer.epoch !== epoch) takeNewId(phone, random)
    takePage(phone, answer, isCrash)
    if (!isCrash) takeWatermark(phone, answer, random, world.fault === 'watermark without id')
    if (!isCrash && !answer.has_more) assertReferences(phone)
    return answer
  }
  if (answer.code === 'SCOPE_FORBIDDEN') dropHousehold(phone, random)
  else {
    assert.equal(answer.code, 'CURSOR_EXPIRED')
    if (world.fault === 'outbox wiped on 410') phone.outbox = []
    startOver(phone)
    if (answer.reason === 'epoch_changed') takeNewId(phone, random)
  }
  return answer
}

/** The first entries that the server does in one transaction. */
function inOneTransaction(entries: readonly Entry[]): readonly Entry[] {
  const run = entries.findIndex(({ mutation }) => mutation.op === 'run')
  return run < 0 ? entries : entries.slice(0, Math.max(run, 1))
}

/** Two parallel pushes: the second arrives while the first holds the lock. */
export async function race(
  world: World,
  phones: Phone[],
  random: Random,
  trace: Trace,
): Promise<void> {
  const [one, other] = [random.pick(phones), random.pick(phones)]
  if (!one || !other || one === other || world.fault === 'watermark without id') return
  const sent = [one, other].map((phone) => ({
    phone,
    entries: inOneTransaction(someOf(phone.outbox, random)),
  }))
  const [first, second] = sent
  if (!first?.entries.length || !second?.entries.length) return
  const requests = sent.map(({ phone, entries }) => requestOf(world, phone, entries))
  const [request, rival] = requests
  if (!request || !rival) return
  const begun: Promise<PushAnswer | Refusal>[] = []
  const held = whenLocked(world.db, () => {
    const push = askPush(world, other.accountId, rival)
    push.catch(() => {}) // it is awaited below
    begun.push(push)
  })
  const answer = await askPush(world, one.accountId, request, held).finally(() =>
    // The first push may show a fault, which ends the history: the second one must not go on after it.
    Promise.allSettled(begun),
  )
  await notePush(world, one.accountId, request, answer)
  const [later = assert.fail('the second push has begun')] = await Promise.all(begun)
  await notePush(world, other.accountId, rival, later)
  trace.push(
    `${one.name} and ${other.name} push at the same time: ${summarize(answer)}; ${summarize(later)}`,
  )
  takeAnswer(one, answer, random)
  takeAnswer(other, later, random)
}

export function summarize(
  answer: PushAnswer | Refusal | { has_more: boolean; version: number },
): string {
  if (isRefusal(answer)) return `${answer.code} ${answer.reason}`
  if (!('results' in answer)) return `to ${answer.version}${answer.has_more ? ' and more' : ''}`
  return `v${answer.version} ${answer.results.map(({ status, reason, replayed }) => `${replayed ? '↻' : ''}${reason ?? status}`).join(' ')}`
}
